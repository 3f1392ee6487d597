-- The triggers of a database with all migrations. Migrations create them; nothing executes this file. A test compares it
-- with a new database. To change a trigger, write an empty migration with
--   npm run db:generate -- --custom --name change_some_trigger
-- put DROP TRIGGER and the new CREATE TRIGGER there with "--> statement-breakpoint" between them, and change the text here.

-- Posts and pages: lists by tag, author and language, the title index, the queue of texts to index, the totals.

CREATE TRIGGER `blogLists_update` AFTER UPDATE OF `isPublished`, `feedKey` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`) IS NOT (old.`isPublished`, old.`feedKey`) BEGIN
	UPDATE `blogTags` SET `feedKey` = CASE new.`isPublished` WHEN 1 THEN new.`feedKey` END WHERE `blogId` = new.`id`;
	UPDATE `blogAuthors` SET `feedKey` = CASE new.`isPublished` WHEN 1 THEN new.`feedKey` END WHERE `blogId` = new.`id`;
	UPDATE `blogDetails` SET `feedKey` = CASE new.`isPublished` WHEN 1 THEN new.`feedKey` END WHERE `blogId` = new.`id`;
END;

CREATE TRIGGER `blogSearch_insert` AFTER INSERT ON `blogs` WHEN new.`isPublished` = 1 AND new.`feedKey` IS NOT NULL BEGIN
	INSERT INTO `blogSearchText` VALUES (new.rowid / 131072, new.`feedKey`, new.`category`, new.`searchText`);
END;

CREATE TRIGGER `blogSearch_update` AFTER UPDATE OF `isPublished`, `feedKey`, `category`, `searchText` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`, new.`category`, new.`searchText`) IS NOT (old.`isPublished`, old.`feedKey`, old.`category`, old.`searchText`) BEGIN
	DELETE FROM `blogSearch` WHERE rowid = old.`feedKey` AND old.`isPublished` = 1;
	INSERT INTO `blogSearchText` SELECT new.rowid / 131072, new.`feedKey`, new.`category`, new.`searchText` WHERE new.`isPublished` = 1 AND new.`feedKey` IS NOT NULL;
END;

CREATE TRIGGER `blogSearch_delete` AFTER DELETE ON `blogs` WHEN old.`isPublished` = 1 BEGIN
	DELETE FROM `blogSearch` WHERE rowid = old.`feedKey`;
END;

CREATE TRIGGER `blogText_insert` AFTER INSERT ON `blogs` WHEN new.`isPublished` = 1 AND new.`feedKey` IS NOT NULL BEGIN
	INSERT OR IGNORE INTO `blogTextWaiting` VALUES (new.`feedKey`);
END;

CREATE TRIGGER `blogText_update` AFTER UPDATE OF `isPublished`, `feedKey`, `title`, `subTitle`, `description` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`, new.`title`, new.`subTitle`)
	IS NOT (old.`isPublished`, old.`feedKey`, old.`title`, old.`subTitle`)
	OR (new.`description` IS NOT old.`description` AND old.`feedKey` NOT IN (SELECT `feedKey` FROM `blogTextSame`)) BEGIN
	DELETE FROM `blogText` WHERE rowid = old.`feedKey`;
	DELETE FROM `blogTextWaiting` WHERE `feedKey` = old.`feedKey`;
	INSERT OR IGNORE INTO `blogTextWaiting` SELECT new.`feedKey` WHERE new.`isPublished` = 1 AND new.`feedKey` IS NOT NULL;
END;

CREATE TRIGGER `blogText_delete` AFTER DELETE ON `blogs` WHEN old.`feedKey` IS NOT NULL BEGIN
	DELETE FROM `blogText` WHERE rowid = old.`feedKey`;
	DELETE FROM `blogTextWaiting` WHERE `feedKey` = old.`feedKey`;
END;

CREATE TRIGGER `totals_blog_insert` AFTER INSERT ON `blogs` WHEN new.`kind` = 'post' BEGIN
	UPDATE `totals` SET `published` = `published` + (new.`isPublished` = 1), `drafts` = `drafts` + (new.`isPublished` = 0);
END;

CREATE TRIGGER `totals_blog_update` AFTER UPDATE OF `isPublished`, `kind` ON `blogs`
WHEN (new.`isPublished`, new.`kind`) IS NOT (old.`isPublished`, old.`kind`) BEGIN
	UPDATE `totals` SET
		`published` = `published` + (new.`isPublished` = 1 AND new.`kind` = 'post') - (old.`isPublished` = 1 AND old.`kind` = 'post'),
		`drafts` = `drafts` + (new.`isPublished` = 0 AND new.`kind` = 'post') - (old.`isPublished` = 0 AND old.`kind` = 'post');
END;

CREATE TRIGGER `totals_blog_delete` AFTER DELETE ON `blogs` WHEN old.`kind` = 'post' BEGIN
	UPDATE `totals` SET `published` = `published` - (old.`isPublished` = 1), `drafts` = `drafts` - (old.`isPublished` = 0);
END;

-- The title index. An insert into this view writes the tokens of a title: the same as src/server/content/search/ngrams.ts.

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

-- A post whose text changed waits for its related posts too.

CREATE TRIGGER `relatedPosts_wait` AFTER INSERT ON `blogTextWaiting` BEGIN
	INSERT INTO `relatedPostsWaiting` SELECT `id`, 1 FROM `blogs` WHERE `feedKey` = new.`feedKey`
		ON CONFLICT DO UPDATE SET `isChanged` = 1;
END;

-- The totals of comments.

CREATE TRIGGER `totals_comment_insert` AFTER INSERT ON `comments` BEGIN
	UPDATE `totals` SET
		`approvedComments` = `approvedComments` + (new.`isApproved` = 1),
		`waitingComments` = `waitingComments` + (new.`isApproved` = 0 AND new.`setAside` IS NULL),
		`spamComments` = `spamComments` + (new.`setAside` IS 'spam'),
		`deletedComments` = `deletedComments` + (new.`setAside` IS 'deleted');
END;

CREATE TRIGGER `totals_comment_update` AFTER UPDATE OF `isApproved`, `setAside` ON `comments`
WHEN new.`isApproved` <> old.`isApproved` OR new.`setAside` IS NOT old.`setAside` BEGIN
	UPDATE `totals` SET
		`approvedComments` = `approvedComments` + (new.`isApproved` = 1) - (old.`isApproved` = 1),
		`waitingComments` = `waitingComments` + (new.`isApproved` = 0 AND new.`setAside` IS NULL)
			- (old.`isApproved` = 0 AND old.`setAside` IS NULL),
		`spamComments` = `spamComments` + (new.`setAside` IS 'spam') - (old.`setAside` IS 'spam'),
		`deletedComments` = `deletedComments` + (new.`setAside` IS 'deleted') - (old.`setAside` IS 'deleted');
END;

CREATE TRIGGER `totals_comment_delete` AFTER DELETE ON `comments` BEGIN
	UPDATE `totals` SET
		`approvedComments` = `approvedComments` - (old.`isApproved` = 1),
		`waitingComments` = `waitingComments` - (old.`isApproved` = 0 AND old.`setAside` IS NULL),
		`spamComments` = `spamComments` - (old.`setAside` IS 'spam'),
		`deletedComments` = `deletedComments` - (old.`setAside` IS 'deleted');
END;
