CREATE TABLE `blogTextWaiting` (
	`feedKey` integer PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blogWords` (
	`word` text PRIMARY KEY NOT NULL,
	`posts` integer NOT NULL
) WITHOUT ROWID;

--> statement-breakpoint
-- The reader's search: every published post's words, as src/server/content/search/words.ts writes them (folded, two characters at a
-- time where a script has no spaces), without the text itself. The tokenizer only has to part them at the spaces. The
-- rowid is the feedKey, as everywhere. docs/decisions/0015-full-text-search.md says why.
CREATE VIRTUAL TABLE `blogText` USING fts5(`title`, `subTitle`, `body`, `letters`, content='', contentless_delete=1, tokenize='ascii');
--> statement-breakpoint
-- Whoever writes to the table: a text that is no longer shown is forgotten at once, a new one waits to be indexed.
CREATE TRIGGER `blogText_insert` AFTER INSERT ON `blogs` WHEN new.`isPublished` = 1 BEGIN
	INSERT OR IGNORE INTO `blogTextWaiting` VALUES (new.`feedKey`);
END;
--> statement-breakpoint
CREATE TRIGGER `blogText_update` AFTER UPDATE OF `isPublished`, `feedKey`, `title`, `subTitle`, `description` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`, new.`title`, new.`subTitle`, new.`description`)
	IS NOT (old.`isPublished`, old.`feedKey`, old.`title`, old.`subTitle`, old.`description`) BEGIN
	DELETE FROM `blogText` WHERE rowid = old.`feedKey`;
	DELETE FROM `blogTextWaiting` WHERE `feedKey` = old.`feedKey`;
	INSERT OR IGNORE INTO `blogTextWaiting` SELECT new.`feedKey` WHERE new.`isPublished` = 1;
END;
--> statement-breakpoint
CREATE TRIGGER `blogText_delete` AFTER DELETE ON `blogs` WHEN old.`feedKey` IS NOT NULL BEGIN
	DELETE FROM `blogText` WHERE rowid = old.`feedKey`;
	DELETE FROM `blogTextWaiting` WHERE `feedKey` = old.`feedKey`;
END;
--> statement-breakpoint
INSERT INTO `blogTextWaiting` SELECT `feedKey` FROM `blogs` WHERE `isPublished` = 1;
