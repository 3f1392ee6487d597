CREATE TABLE `replacedImages` (
	`imageId` text PRIMARY KEY NOT NULL,
	`byImageId` text NOT NULL,
	FOREIGN KEY (`byImageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `replacedImages_by` ON `replacedImages` (`byImageId`);--> statement-breakpoint
DROP INDEX `blogImages_image`;--> statement-breakpoint
CREATE INDEX `blogImages_image` ON `blogImages` (`imageId`,`blogId`);--> statement-breakpoint
DROP INDEX `workingCopyImages_image`;--> statement-breakpoint
CREATE INDEX `workingCopyImages_image` ON `workingCopyImages` (`imageId`,`copyId`);--> statement-breakpoint
ALTER TABLE `images` ADD `alt` text DEFAULT '' NOT NULL;