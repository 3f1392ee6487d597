-- Each post stands twice in the index of 0019_part_search_index.sql: under its category, and under none for searches in all of them,
-- which then look each token up once in every part instead of once for each category. docs/decisions/0036-search-across-categories.md
-- says what that takes and saves.
DROP TRIGGER `blogSearchText_insert`;
--> statement-breakpoint
DELETE FROM `searchParts`;
--> statement-breakpoint
INSERT INTO `blogSearch`(`blogSearch`) VALUES ('delete-all');
--> statement-breakpoint
CREATE TRIGGER `blogSearchText_insert` INSTEAD OF INSERT ON `blogSearchText` BEGIN
	INSERT INTO `searchParts` VALUES (new.`part`, new.`feedKey`, new.`feedKey`)
		ON CONFLICT DO UPDATE SET `oldest` = min(`oldest`, new.`feedKey`), `newest` = max(`newest`, new.`feedKey`);
	INSERT INTO `blogSearch`(rowid, `grams`) SELECT new.`feedKey`, group_concat(
		`lead` || hex(substr(new.`searchText`, `at`, 1)) || ' ' ||
		`lead` || hex(substr(new.`searchText`, `at`, 2)) || ' ' ||
		`lead` || hex(substr(new.`searchText`, `at`, 3)), ' ')
	FROM `searchPositions`, (
		SELECT new.`part` || 'x' || hex(new.`category`) || 'x' AS `lead` UNION ALL SELECT new.`part` || 'xx'
	)
	WHERE `at` <= length(new.`searchText`);
END;
--> statement-breakpoint
-- Not with more memory than usual, as 0019_part_search_index.sql did: FTS5 then counts the index as young, and merges all of it at
-- once while somebody publishes.
INSERT INTO `blogSearchText` SELECT rowid / 131072, `feedKey`, `category`, `searchText` FROM `blogs` WHERE `isPublished` = 1 AND `feedKey` IS NOT NULL ORDER BY `feedKey`;
--> statement-breakpoint
INSERT INTO `blogSearch`(`blogSearch`) VALUES ('optimize');
