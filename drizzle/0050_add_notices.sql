CREATE TABLE `noticesSent` (
	`adminId` text NOT NULL,
	`about` text NOT NULL,
	`sentAt` integer NOT NULL,
	PRIMARY KEY(`adminId`, `about`),
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `troubles` (
	`about` text PRIMARY KEY NOT NULL,
	`since` integer NOT NULL
);
--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `noticesComments` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `noticesBackups` integer DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `noticesDisk` integer DEFAULT true NOT NULL;