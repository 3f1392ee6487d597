-- Words with hyphens are found as one word too, and titles are folded by another rule: every published post waits to be indexed again.
-- Its present index stays until then. Its related posts stay as they are, so the trigger that lets them wait is left out.
DROP TRIGGER `relatedPosts_wait`;
--> statement-breakpoint
INSERT OR IGNORE INTO `blogTextWaiting` SELECT `feedKey` FROM `blogs` WHERE `isPublished` = 1 AND `feedKey` IS NOT NULL;
--> statement-breakpoint
CREATE TRIGGER `relatedPosts_wait` AFTER INSERT ON `blogTextWaiting` BEGIN
	INSERT INTO `relatedPostsWaiting` SELECT `id`, 1 FROM `blogs` WHERE `feedKey` = new.`feedKey`
		ON CONFLICT DO UPDATE SET `isChanged` = 1;
END;
