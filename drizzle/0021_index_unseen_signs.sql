-- Soft hyphens, zero-width spaces and word joiners part no words any more (src/server/content/search/words.ts): published posts that hold
-- one wait to be indexed again. Whatever waits stands in no index.
INSERT OR IGNORE INTO `blogTextWaiting` SELECT `feedKey` FROM `blogs`, (SELECT char(173) AS `hyphen`, char(8203) AS `space`, char(8288) AS `joiner`)
WHERE `isPublished` = 1 AND `feedKey` IS NOT NULL AND (
	instr(`description`, `hyphen`) OR instr(`description`, `space`) OR instr(`description`, `joiner`) OR
	instr(`title`, `hyphen`) OR instr(`title`, `space`) OR instr(`title`, `joiner`) OR
	instr(`subTitle`, `hyphen`) OR instr(`subTitle`, `space`) OR instr(`subTitle`, `joiner`)
);
--> statement-breakpoint
DELETE FROM `blogText` WHERE rowid IN (SELECT `feedKey` FROM `blogTextWaiting`);
