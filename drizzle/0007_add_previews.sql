CREATE TABLE `previews` (
	`tokenHash` text PRIMARY KEY NOT NULL,
	`blogId` text,
	`copyId` text,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`copyId`) REFERENCES `workingCopies`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE UNIQUE INDEX `previews_blogId_unique` ON `previews` (`blogId`);--> statement-breakpoint
CREATE UNIQUE INDEX `previews_copyId_unique` ON `previews` (`copyId`);