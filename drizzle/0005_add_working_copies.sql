CREATE TABLE `addedCopies` (
	`copyId` text PRIMARY KEY NOT NULL,
	`blogId` text NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `addedCopies_blog` ON `addedCopies` (`blogId`);--> statement-breakpoint
CREATE TABLE `workingCopies` (
	`id` text PRIMARY KEY NOT NULL,
	`blogId` text,
	`title` text NOT NULL,
	`subTitle` text NOT NULL,
	`category` text NOT NULL,
	`imageId` text,
	`isPublished` integer NOT NULL,
	`publishedAt` integer,
	`basedOn` integer,
	`version` text NOT NULL,
	`updatedAt` integer NOT NULL,
	`preview` text NOT NULL,
	`description` text NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`imageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `workingCopies_blogId_unique` ON `workingCopies` (`blogId`);--> statement-breakpoint
CREATE TABLE `workingCopyImages` (
	`copyId` text NOT NULL,
	`imageId` text NOT NULL,
	PRIMARY KEY(`copyId`, `imageId`),
	FOREIGN KEY (`copyId`) REFERENCES `workingCopies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`imageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `workingCopyImages_image` ON `workingCopyImages` (`imageId`);