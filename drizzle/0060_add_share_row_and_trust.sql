ALTER TABLE `siteSettings` ADD `trustsCommenters` integer;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `shareRow` text;