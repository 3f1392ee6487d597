ALTER TABLE `mailings` ADD `digestPosts` integer;--> statement-breakpoint
ALTER TABLE `subscribers` ADD `language` text;