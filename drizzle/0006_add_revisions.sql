CREATE TABLE `revisionImages` (
	`revisionId` text NOT NULL,
	`imageId` text NOT NULL,
	PRIMARY KEY(`revisionId`, `imageId`),
	FOREIGN KEY (`revisionId`) REFERENCES `revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`imageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `revisionImages_image` ON `revisionImages` (`imageId`);--> statement-breakpoint
CREATE TABLE `revisions` (
	`id` text PRIMARY KEY NOT NULL,
	`blogId` text NOT NULL,
	`kind` text NOT NULL,
	`savedAt` integer NOT NULL,
	`title` text NOT NULL,
	`subTitle` text NOT NULL,
	`category` text NOT NULL,
	`imageId` text,
	`bytes` integer NOT NULL,
	`description` text NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`imageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE INDEX `revisions_of_blog` ON `revisions` (`blogId`,`id`);--> statement-breakpoint
CREATE INDEX `revisions_image` ON `revisions` (`imageId`);--> statement-breakpoint
CREATE INDEX `workingCopies_image` ON `workingCopies` (`imageId`);