CREATE TABLE `mailings` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`postId` text NOT NULL,
	`subject` text NOT NULL,
	`html` text NOT NULL,
	`text` text NOT NULL,
	`state` text NOT NULL,
	`trouble` text,
	`createdAt` integer NOT NULL,
	`finishedAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `mailings_postId_unique` ON `mailings` (`postId`);--> statement-breakpoint
CREATE TABLE `mailingsTo` (
	`mailingId` integer NOT NULL,
	`subscriberId` integer NOT NULL,
	`state` text DEFAULT 'waiting' NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`nextAt` integer NOT NULL,
	`code` text,
	PRIMARY KEY(`mailingId`, `subscriberId`),
	FOREIGN KEY (`mailingId`) REFERENCES `mailings`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`subscriberId`) REFERENCES `subscribers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `mailingsTo_queue` ON `mailingsTo` (`mailingId`,`state`,`nextAt`);--> statement-breakpoint
CREATE INDEX `mailingsTo_subscriber` ON `mailingsTo` (`subscriberId`);