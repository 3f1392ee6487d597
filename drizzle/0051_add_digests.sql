CREATE TABLE `digestState` (
	`id` integer PRIMARY KEY NOT NULL,
	`plan` text,
	`round` text,
	`upTo` integer
);
--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `digestDay` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `digestHour` text;