CREATE TABLE `seenDevices` (
	`hash` text PRIMARY KEY NOT NULL,
	`adminId` text NOT NULL,
	`device` text NOT NULL,
	`firstSeenAt` integer NOT NULL,
	`lastSeenAt` integer NOT NULL,
	`noticedAt` integer,
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `seenDevices_admin` ON `seenDevices` (`adminId`,`noticedAt`);--> statement-breakpoint
CREATE INDEX `seenDevices_age` ON `seenDevices` (`lastSeenAt`);