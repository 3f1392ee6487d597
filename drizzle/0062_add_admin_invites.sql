CREATE TABLE `adminInvites` (
	`tokenHash` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`name` text NOT NULL,
	`adminId` text NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `adminInvites_email_unique` ON `adminInvites` (`email`);--> statement-breakpoint
CREATE INDEX `adminInvites_admin` ON `adminInvites` (`adminId`);--> statement-breakpoint
ALTER TABLE `admins` ADD `name` text DEFAULT '' NOT NULL;