ALTER TABLE `images` ADD `sha256` text;--> statement-breakpoint
CREATE INDEX `images_sha256` ON `images` (`sha256`,`bytes`);