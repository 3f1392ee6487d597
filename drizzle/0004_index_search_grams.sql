-- Searches of any length, with or without a category, from one index: every run of one, two and three characters of a
-- published post's searchText is a token, led by the post's category. Both are written in hexadecimal, so that the tokenizer
-- sees letters and digits only, whatever the characters. The rowid stays the feedKey. src/server/blogs/search-grams.ts
-- writes the same tokens for a term; docs/decisions/0008-title-search-by-ngrams.md says why.
DROP TRIGGER `blogSearch_insert`;
--> statement-breakpoint
DROP TRIGGER `blogSearch_update`;
--> statement-breakpoint
DROP TRIGGER `blogSearch_delete`;
--> statement-breakpoint
DROP TABLE `blogSearch`;
--> statement-breakpoint
CREATE VIRTUAL TABLE `blogSearch` USING fts5(`grams`, content='', contentless_delete=1, detail=none, tokenize='ascii');
--> statement-breakpoint
-- Numbers to walk a text by, since triggers may not count for themselves (WITH is not allowed in them). The longest
-- searchText, 200 characters of title that all grow when they are folded, stays far below the last one.
CREATE TABLE `searchPositions` (`at` integer PRIMARY KEY NOT NULL);
--> statement-breakpoint
INSERT INTO `searchPositions` WITH RECURSIVE `numbers`(`at`) AS (SELECT 1 UNION ALL SELECT `at` + 1 FROM `numbers` WHERE `at` < 2048) SELECT `at` FROM `numbers`;
--> statement-breakpoint
-- A door without a room: what is inserted here comes out as tokens in blogSearch, so that they are told once.
CREATE VIEW `blogSearchText` AS SELECT 0 AS `feedKey`, '' AS `category`, '' AS `searchText`;
--> statement-breakpoint
CREATE TRIGGER `blogSearchText_insert` INSTEAD OF INSERT ON `blogSearchText` BEGIN
	INSERT INTO `blogSearch`(rowid, `grams`) SELECT new.`feedKey`, group_concat(
		hex(new.`category`) || 'x' || hex(substr(new.`searchText`, `at`, 1)) || ' ' ||
		hex(new.`category`) || 'x' || hex(substr(new.`searchText`, `at`, 2)) || ' ' ||
		hex(new.`category`) || 'x' || hex(substr(new.`searchText`, `at`, 3)), ' ')
	FROM `searchPositions` WHERE `at` <= length(new.`searchText`);
END;
--> statement-breakpoint
INSERT INTO `blogSearchText` SELECT `feedKey`, `category`, `searchText` FROM `blogs` WHERE `isPublished` = 1 ORDER BY `feedKey`;
--> statement-breakpoint
CREATE TRIGGER `blogSearch_insert` AFTER INSERT ON `blogs` WHEN new.`isPublished` = 1 BEGIN
	INSERT INTO `blogSearchText` VALUES (new.`feedKey`, new.`category`, new.`searchText`);
END;
--> statement-breakpoint
-- Only when something is different: saving a post's text again must not write its tokens again.
CREATE TRIGGER `blogSearch_update` AFTER UPDATE OF `isPublished`, `feedKey`, `searchText` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`, new.`searchText`) IS NOT (old.`isPublished`, old.`feedKey`, old.`searchText`) BEGIN
	DELETE FROM `blogSearch` WHERE rowid = old.`feedKey` AND old.`isPublished` = 1;
	INSERT INTO `blogSearchText` SELECT new.`feedKey`, new.`category`, new.`searchText` WHERE new.`isPublished` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `blogSearch_delete` AFTER DELETE ON `blogs` WHEN old.`isPublished` = 1 BEGIN
	DELETE FROM `blogSearch` WHERE rowid = old.`feedKey`;
END;
