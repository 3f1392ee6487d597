ALTER TABLE `images` ADD `largeWidth` integer;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `keepsLargeImages` integer;