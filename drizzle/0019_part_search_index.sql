CREATE TABLE `searchParts` (
	`part` integer PRIMARY KEY NOT NULL,
	`oldest` integer NOT NULL,
	`newest` integer NOT NULL
);
--> statement-breakpoint
-- The index of 0004_index_search_grams.sql in parts of 131,072 posts each, in the order in which they were written: each token is
-- led by its part's number, so that no list that a search walks through is longer than a part. searchParts says between which
-- feedKeys to look for what. docs/decisions/0034-search-index-partitions.md says why.
DROP TRIGGER `blogSearch_insert`;
--> statement-breakpoint
DROP TRIGGER `blogSearch_update`;
--> statement-breakpoint
DROP TRIGGER `blogSearchText_insert`;
--> statement-breakpoint
DROP VIEW `blogSearchText`;
--> statement-breakpoint
INSERT INTO `blogSearch`(`blogSearch`) VALUES ('delete-all');
--> statement-breakpoint
CREATE VIEW `blogSearchText` AS SELECT 0 AS `part`, 0 AS `feedKey`, '' AS `category`, '' AS `searchText`;
--> statement-breakpoint
CREATE TRIGGER `blogSearchText_insert` INSTEAD OF INSERT ON `blogSearchText` BEGIN
	INSERT INTO `searchParts` VALUES (new.`part`, new.`feedKey`, new.`feedKey`)
		ON CONFLICT DO UPDATE SET `oldest` = min(`oldest`, new.`feedKey`), `newest` = max(`newest`, new.`feedKey`);
	INSERT INTO `blogSearch`(rowid, `grams`) SELECT new.`feedKey`, group_concat(
		`lead` || hex(substr(new.`searchText`, `at`, 1)) || ' ' ||
		`lead` || hex(substr(new.`searchText`, `at`, 2)) || ' ' ||
		`lead` || hex(substr(new.`searchText`, `at`, 3)), ' ')
	FROM `searchPositions`, (SELECT new.`part` || 'x' || hex(new.`category`) || 'x' AS `lead`)
	WHERE `at` <= length(new.`searchText`);
END;
--> statement-breakpoint
-- A larger piece at a time than usual: most blogs are written down in one.
INSERT INTO `blogSearch`(`blogSearch`, rank) VALUES ('hashsize', 33554432);
--> statement-breakpoint
INSERT INTO `blogSearchText` SELECT rowid / 131072, `feedKey`, `category`, `searchText` FROM `blogs` WHERE `isPublished` = 1 AND `feedKey` IS NOT NULL ORDER BY `feedKey`;
--> statement-breakpoint
INSERT INTO `blogSearch`(`blogSearch`, rank) VALUES ('hashsize', 1048576);
--> statement-breakpoint
-- Now, when nobody waits for it: otherwise the first posts that are published have to merge all of the large pieces.
INSERT INTO `blogSearch`(`blogSearch`) VALUES ('optimize');
--> statement-breakpoint
CREATE TRIGGER `blogSearch_insert` AFTER INSERT ON `blogs` WHEN new.`isPublished` = 1 AND new.`feedKey` IS NOT NULL BEGIN
	INSERT INTO `blogSearchText` VALUES (new.rowid / 131072, new.`feedKey`, new.`category`, new.`searchText`);
END;
--> statement-breakpoint
CREATE TRIGGER `blogSearch_update` AFTER UPDATE OF `isPublished`, `feedKey`, `searchText` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`, new.`searchText`) IS NOT (old.`isPublished`, old.`feedKey`, old.`searchText`) BEGIN
	DELETE FROM `blogSearch` WHERE rowid = old.`feedKey` AND old.`isPublished` = 1;
	INSERT INTO `blogSearchText` SELECT new.rowid / 131072, new.`feedKey`, new.`category`, new.`searchText` WHERE new.`isPublished` = 1 AND new.`feedKey` IS NOT NULL;
END;
