CREATE TABLE `feedOrigin` (
	`id` integer PRIMARY KEY NOT NULL,
	`origin` text NOT NULL
);
--> statement-breakpoint
ALTER TABLE `blogs` ADD `hasAddressAsFeedId` integer DEFAULT true NOT NULL;