CREATE TABLE `apiKeys` (
	`id` text PRIMARY KEY NOT NULL,
	`adminId` text NOT NULL,
	`name` text NOT NULL,
	`prefix` text NOT NULL,
	`keyHash` text NOT NULL,
	`scopes` text NOT NULL,
	`createdAt` integer NOT NULL,
	`expiresAt` integer,
	`lastUsedAt` integer,
	`lastDevice` text,
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `apiKeys_keyHash_unique` ON `apiKeys` (`keyHash`);--> statement-breakpoint
CREATE INDEX `apiKeys_admin` ON `apiKeys` (`adminId`);