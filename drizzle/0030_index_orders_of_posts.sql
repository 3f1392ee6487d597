CREATE INDEX `blogs_changed` ON `blogs` (`updatedAt`,`id`);--> statement-breakpoint
CREATE INDEX `blogs_publication` ON `blogs` (CASE WHEN "feedKey" IS NULL THEN 0 ELSE "feedKey" END,`id`);