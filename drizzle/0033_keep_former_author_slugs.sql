CREATE TABLE `formerAuthorSlugs` (
	`slug` text PRIMARY KEY NOT NULL,
	`authorId` text NOT NULL,
	FOREIGN KEY (`authorId`) REFERENCES `authors`(`id`) ON UPDATE no action ON DELETE cascade
);
