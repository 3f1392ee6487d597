CREATE TABLE `answeredRequests` (
	`id` text PRIMARY KEY NOT NULL,
	`adminId` text NOT NULL,
	`owner` text NOT NULL,
	`contentHash` text NOT NULL,
	`answer` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `answeredRequests_admin` ON `answeredRequests` (`adminId`);--> statement-breakpoint
CREATE INDEX `answeredRequests_owner` ON `answeredRequests` (`owner`);--> statement-breakpoint
CREATE INDEX `answeredRequests_age` ON `answeredRequests` (`createdAt`);