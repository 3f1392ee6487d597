CREATE TABLE `trash` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`title` text NOT NULL,
	`deletedAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `trash_order` ON `trash` (`deletedAt`,`id`);--> statement-breakpoint
CREATE TABLE `trashImages` (
	`trashId` text NOT NULL,
	`imageId` text NOT NULL,
	PRIMARY KEY(`trashId`, `imageId`),
	FOREIGN KEY (`trashId`) REFERENCES `trash`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`imageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE INDEX `trashImages_image` ON `trashImages` (`imageId`,`trashId`);--> statement-breakpoint
CREATE TABLE `trashRows` (
	`id` integer PRIMARY KEY NOT NULL,
	`trashId` text NOT NULL,
	`tableName` text NOT NULL,
	`row` text NOT NULL,
	`emptied` text,
	FOREIGN KEY (`trashId`) REFERENCES `trash`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `trashRows_of` ON `trashRows` (`trashId`,`id`);--> statement-breakpoint
CREATE INDEX `workingCopies_changed` ON `workingCopies` (`updatedAt`,`id`);--> statement-breakpoint
-- Revisions belong to a post or to the draft of a new post. Rebuilding the table would copy every text.
ALTER TABLE `revisions` ALTER COLUMN `blogId` DROP NOT NULL;--> statement-breakpoint
ALTER TABLE `revisions` ADD `copyId` text REFERENCES workingCopies(id) ON DELETE cascade;--> statement-breakpoint
CREATE INDEX `revisions_of_copy` ON `revisions` (`copyId`,`id`);
