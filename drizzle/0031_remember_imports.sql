CREATE TABLE `importItems` (
	`sourceKind` text NOT NULL,
	`site` text NOT NULL,
	`kind` text NOT NULL,
	`source` text NOT NULL,
	`targetId` text,
	`sourceHash` text NOT NULL,
	`writtenHash` text,
	`storedBy` text,
	`importId` text,
	`status` text NOT NULL,
	`reasons` text DEFAULT '[]' NOT NULL,
	`unknown` text,
	PRIMARY KEY(`sourceKind`, `site`, `kind`, `source`),
	FOREIGN KEY (`storedBy`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`importId`) REFERENCES `imports`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `importItems_target` ON `importItems` (`targetId`);--> statement-breakpoint
CREATE INDEX `importItems_stored` ON `importItems` (`storedBy`);--> statement-breakpoint
CREATE TABLE `imports` (
	`id` text PRIMARY KEY NOT NULL,
	`sourceKind` text NOT NULL,
	`site` text NOT NULL,
	`name` text NOT NULL,
	`fingerprint` text NOT NULL,
	`startedAt` integer NOT NULL,
	`finishedAt` integer,
	`undoneAt` integer,
	`counts` text DEFAULT '{}' NOT NULL
);
