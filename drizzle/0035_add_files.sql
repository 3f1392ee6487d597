CREATE TABLE `workingCopyFiles` (
	`copyId` text NOT NULL,
	`fileId` text NOT NULL,
	PRIMARY KEY(`copyId`, `fileId`),
	FOREIGN KEY (`copyId`) REFERENCES `workingCopies`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`fileId`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `workingCopyFiles_file` ON `workingCopyFiles` (`fileId`);--> statement-breakpoint
CREATE TABLE `files` (
	`id` text PRIMARY KEY NOT NULL,
	`fileName` text NOT NULL,
	`extension` text NOT NULL,
	`bytes` integer NOT NULL,
	`sha256` text NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX `files_sha256` ON `files` (`sha256`);--> statement-breakpoint
CREATE TABLE `blogFiles` (
	`blogId` text NOT NULL,
	`fileId` text NOT NULL,
	PRIMARY KEY(`blogId`, `fileId`),
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`fileId`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blogFiles_file` ON `blogFiles` (`fileId`);--> statement-breakpoint
CREATE TABLE `revisionFiles` (
	`revisionId` text NOT NULL,
	`fileId` text NOT NULL,
	PRIMARY KEY(`revisionId`, `fileId`),
	FOREIGN KEY (`revisionId`) REFERENCES `revisions`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`fileId`) REFERENCES `files`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `revisionFiles_file` ON `revisionFiles` (`fileId`);