CREATE TABLE `serverClock` (
	`id` integer PRIMARY KEY NOT NULL,
	`seenAt` integer NOT NULL,
	`doubtedAt` integer
);
--> statement-breakpoint
INSERT INTO `serverClock` (`id`, `seenAt`)
	SELECT 1, max(`newest`) FROM (SELECT max(`updatedAt`) AS `newest` FROM `blogs` UNION ALL SELECT max(`deletedAt`) FROM `trash`)
	HAVING max(`newest`) IS NOT NULL;
