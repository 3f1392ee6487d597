CREATE TABLE `authors` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`bio` text DEFAULT '' NOT NULL,
	`imageId` text,
	`links` text DEFAULT '[]' NOT NULL,
	FOREIGN KEY (`imageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE UNIQUE INDEX `authors_slug_unique` ON `authors` (`slug`);--> statement-breakpoint
CREATE TABLE `categories` (
	`id` text PRIMARY KEY NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`description` text DEFAULT '' NOT NULL,
	`position` integer NOT NULL,
	`mergedInto` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `categories_slug_unique` ON `categories` (`slug`);--> statement-breakpoint
CREATE TABLE `formerCategoryNames` (
	`name` text PRIMARY KEY NOT NULL,
	`categoryId` text NOT NULL,
	FOREIGN KEY (`categoryId`) REFERENCES `categories`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `formerTagSlugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`tagId` integer NOT NULL,
	FOREIGN KEY (`tagId`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `missingPaths` (
	`path` text PRIMARY KEY NOT NULL,
	`hits` integer DEFAULT 1 NOT NULL,
	`lastSeenAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `blogAuthors` (
	`blogId` text NOT NULL,
	`authorId` text NOT NULL,
	`position` integer NOT NULL,
	`feedKey` integer,
	PRIMARY KEY(`blogId`, `authorId`),
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`authorId`) REFERENCES `authors`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blogAuthors_author` ON `blogAuthors` (`authorId`,`blogId`);--> statement-breakpoint
CREATE INDEX `blogAuthors_feed` ON `blogAuthors` (`authorId`,`feedKey`) WHERE "feedKey" is not null;--> statement-breakpoint
CREATE TABLE `blogDetails` (
	`blogId` text PRIMARY KEY NOT NULL,
	`excerpt` text DEFAULT '' NOT NULL,
	`metaTitle` text DEFAULT '' NOT NULL,
	`metaDescription` text DEFAULT '' NOT NULL,
	`canonicalUrl` text DEFAULT '' NOT NULL,
	`coverCaption` text DEFAULT '' NOT NULL,
	`coverAlt` text DEFAULT '' NOT NULL,
	`language` text DEFAULT '' NOT NULL,
	`feedId` text,
	`pinnedAt` integer,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blogDetails_pinned` ON `blogDetails` (`pinnedAt`) WHERE "pinnedAt" is not null;--> statement-breakpoint
CREATE TABLE `blogTags` (
	`blogId` text NOT NULL,
	`tagId` integer NOT NULL,
	`position` integer NOT NULL,
	`feedKey` integer,
	PRIMARY KEY(`blogId`, `tagId`),
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`tagId`) REFERENCES `tags`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blogTags_tag` ON `blogTags` (`tagId`,`blogId`);--> statement-breakpoint
CREATE INDEX `blogTags_feed` ON `blogTags` (`tagId`,`feedKey`) WHERE "feedKey" is not null;--> statement-breakpoint
CREATE TABLE `redirects` (
	`path` text PRIMARY KEY NOT NULL,
	`target` text,
	`status` integer NOT NULL,
	`hits` integer DEFAULT 0 NOT NULL,
	`lastUsedAt` integer,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `referrers` (
	`day` text NOT NULL,
	`host` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `host`)
);
--> statement-breakpoint
CREATE TABLE `siteLinks` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`place` text NOT NULL,
	`position` integer NOT NULL,
	`label` text DEFAULT '' NOT NULL,
	`kind` text NOT NULL,
	`target` text NOT NULL
);
--> statement-breakpoint
CREATE TABLE `siteSettings` (
	`id` integer PRIMARY KEY NOT NULL,
	`version` integer DEFAULT 0 NOT NULL,
	`siteName` text,
	`tagline` text,
	`intro` text,
	`heroBadge` text,
	`heroHeadline` text,
	`showsNewsletter` integer,
	`takesComments` integer,
	`authorName` text,
	`contactEmail` text,
	`socialLinks` text,
	`footerText` text,
	`language` text,
	`timeZone` text,
	`postAddress` text,
	`palette` text,
	`accent` text,
	`face` text,
	`width` text,
	`layout` text,
	`theme` text,
	`logoImageId` text,
	`iconImageId` text,
	`customCss` text,
	`verification` text,
	`fediverseCreator` text,
	`countsViews` integer,
	FOREIGN KEY (`logoImageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null,
	FOREIGN KEY (`iconImageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE set null
);
--> statement-breakpoint
CREATE TABLE `slugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`blogId` text NOT NULL,
	`isCurrent` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `slugs_of_blog` ON `slugs` (`blogId`);--> statement-breakpoint
CREATE UNIQUE INDEX `slugs_current` ON `slugs` (`blogId`) WHERE "isCurrent" = 1;--> statement-breakpoint
CREATE TABLE `tags` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`name` text NOT NULL,
	`slug` text NOT NULL,
	`isHidden` integer DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `tags_slug_unique` ON `tags` (`slug`);--> statement-breakpoint
CREATE TABLE `views` (
	`day` text NOT NULL,
	`blogId` text NOT NULL,
	`views` integer NOT NULL,
	PRIMARY KEY(`day`, `blogId`)
);
--> statement-breakpoint
CREATE INDEX `views_of_blog` ON `views` (`blogId`,`day`);--> statement-breakpoint
ALTER TABLE `blogs` ADD `kind` text DEFAULT 'post' NOT NULL;--> statement-breakpoint
CREATE INDEX `blogs_pages` ON `blogs` (`id`) WHERE "kind" = 'page';--> statement-breakpoint
ALTER TABLE `comments` ADD `parentId` text REFERENCES comments(id) ON DELETE set null;--> statement-breakpoint
ALTER TABLE `comments` ADD `website` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `isByAuthor` integer DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE `comments` ADD `kind` text DEFAULT 'comment' NOT NULL;--> statement-breakpoint
CREATE INDEX `comments_replies` ON `comments` (`parentId`) WHERE "parentId" is not null;--> statement-breakpoint
ALTER TABLE `revisions` ADD `details` text;--> statement-breakpoint
ALTER TABLE `workingCopies` ADD `details` text;
--> statement-breakpoint
INSERT INTO `siteSettings` (`id`) VALUES (1);
--> statement-breakpoint
-- Posts hold these names in their column `category`: the ids of the first categories are their names.
INSERT INTO `categories` (`id`, `name`, `slug`, `position`) VALUES
	('Technology', 'Technology', 'technology', 0),
	('Startup', 'Startup', 'startup', 1),
	('Lifestyle', 'Lifestyle', 'lifestyle', 2),
	('Finance', 'Finance', 'finance', 3);
--> statement-breakpoint
-- A post's tags and authors repeat its feedKey while it is published, so that their lists read one index. Inserts set it themselves.
CREATE TRIGGER `blogLists_update` AFTER UPDATE OF `isPublished`, `feedKey` ON `blogs`
WHEN (new.`isPublished`, new.`feedKey`) IS NOT (old.`isPublished`, old.`feedKey`) BEGIN
	UPDATE `blogTags` SET `feedKey` = CASE new.`isPublished` WHEN 1 THEN new.`feedKey` END WHERE `blogId` = new.`id`;
	UPDATE `blogAuthors` SET `feedKey` = CASE new.`isPublished` WHEN 1 THEN new.`feedKey` END WHERE `blogId` = new.`id`;
END;
--> statement-breakpoint
-- The totals count posts, not pages.
DROP TRIGGER `totals_blog_insert`;
--> statement-breakpoint
DROP TRIGGER `totals_blog_update`;
--> statement-breakpoint
DROP TRIGGER `totals_blog_delete`;
--> statement-breakpoint
CREATE TRIGGER `totals_blog_insert` AFTER INSERT ON `blogs` WHEN new.`kind` = 'post' BEGIN
	UPDATE `totals` SET `published` = `published` + (new.`isPublished` = 1), `drafts` = `drafts` + (new.`isPublished` = 0);
END;
--> statement-breakpoint
CREATE TRIGGER `totals_blog_update` AFTER UPDATE OF `isPublished`, `kind` ON `blogs`
WHEN (new.`isPublished`, new.`kind`) IS NOT (old.`isPublished`, old.`kind`) BEGIN
	UPDATE `totals` SET
		`published` = `published` + (new.`isPublished` = 1 AND new.`kind` = 'post') - (old.`isPublished` = 1 AND old.`kind` = 'post'),
		`drafts` = `drafts` + (new.`isPublished` = 0 AND new.`kind` = 'post') - (old.`isPublished` = 0 AND old.`kind` = 'post');
END;
--> statement-breakpoint
CREATE TRIGGER `totals_blog_delete` AFTER DELETE ON `blogs` WHEN old.`kind` = 'post' BEGIN
	UPDATE `totals` SET `published` = `published` - (old.`isPublished` = 1), `drafts` = `drafts` - (old.`isPublished` = 0);
END;
