CREATE TABLE `followedComments` (
	`commentId` text PRIMARY KEY NOT NULL,
	`followerId` integer NOT NULL,
	FOREIGN KEY (`commentId`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`followerId`) REFERENCES `followers`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `followedComments_follower` ON `followedComments` (`followerId`);--> statement-breakpoint
CREATE TABLE `followers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`folded` text NOT NULL,
	`createdAt` integer NOT NULL,
	`askedAt` integer NOT NULL,
	`confirmedAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `followers_folded_unique` ON `followers` (`folded`);--> statement-breakpoint
CREATE TABLE `repliesToMail` (
	`followerId` integer NOT NULL,
	`commentId` text NOT NULL,
	`mailedAt` integer,
	PRIMARY KEY(`followerId`, `commentId`),
	FOREIGN KEY (`followerId`) REFERENCES `followers`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`commentId`) REFERENCES `comments`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `repliesToMail_comment` ON `repliesToMail` (`commentId`);--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `mailsReplies` integer;