ALTER TABLE `siteSettings` ADD `hero` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `firstPost` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `showsLogin` integer;