-- The published posts' search text as trigrams: the rowid is the feedKey, so that matches come out newest first.
-- case_sensitive, because searchText is already folded by the rule in src/shared/search-rule.ts, and SQLite folds otherwise.
CREATE VIRTUAL TABLE `blogSearch` USING fts5(`searchText`, content='', contentless_delete=1, tokenize='trigram case_sensitive 1');
--> statement-breakpoint
CREATE TRIGGER `blogSearch_insert` AFTER INSERT ON `blogs` WHEN new.`isPublished` = 1 BEGIN
	INSERT INTO `blogSearch`(rowid, `searchText`) VALUES (new.`feedKey`, new.`searchText`);
END;
--> statement-breakpoint
CREATE TRIGGER `blogSearch_update` AFTER UPDATE OF `isPublished`, `feedKey`, `searchText` ON `blogs` BEGIN
	DELETE FROM `blogSearch` WHERE rowid = old.`feedKey` AND old.`isPublished` = 1;
	INSERT INTO `blogSearch`(rowid, `searchText`) SELECT new.`feedKey`, new.`searchText` WHERE new.`isPublished` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `blogSearch_delete` AFTER DELETE ON `blogs` WHEN old.`isPublished` = 1 BEGIN
	DELETE FROM `blogSearch` WHERE rowid = old.`feedKey`;
END;
