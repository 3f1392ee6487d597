CREATE TABLE `passwordResets` (
	`tokenHash` text PRIMARY KEY NOT NULL,
	`adminId` text NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passwordResets_admin` ON `passwordResets` (`adminId`);