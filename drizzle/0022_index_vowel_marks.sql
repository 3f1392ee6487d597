-- Arabic and Hebrew words are found without their vowel marks (src/server/content/search/words.ts): published posts in these scripts wait to
-- be indexed again. Whether there are any, the words of the index say: most blogs need not be read. Their letters begin in six ways
-- in UTF-8 (U+0580 to U+067F and Arabic presentation forms), which are found faster than a hundred marks.
INSERT OR IGNORE INTO `blogTextWaiting` SELECT `feedKey`
FROM (SELECT `feedKey`, CAST(`title` || `subTitle` || `description` AS BLOB) AS `bytes` FROM `blogs` WHERE `isPublished` = 1 AND `feedKey` IS NOT NULL)
WHERE EXISTS (SELECT 1 FROM `blogWords` WHERE `word` >= char(1408) AND `word` < char(1792)) AND (
	instr(`bytes`, x'D6') OR instr(`bytes`, x'D7') OR instr(`bytes`, x'D8') OR instr(`bytes`, x'D9') OR
	instr(`bytes`, x'EFBA') OR instr(`bytes`, x'EFBB')
);
--> statement-breakpoint
DELETE FROM `blogText` WHERE rowid IN (SELECT `feedKey` FROM `blogTextWaiting`);
