CREATE TABLE `admins` (
	`id` text PRIMARY KEY NOT NULL,
	`email` text NOT NULL,
	`passwordHash` text NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX `admins_email_unique` ON `admins` (`email`);--> statement-breakpoint
CREATE TABLE `blogImages` (
	`blogId` text NOT NULL,
	`imageId` text NOT NULL,
	PRIMARY KEY(`blogId`, `imageId`),
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade,
	FOREIGN KEY (`imageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `blogImages_image` ON `blogImages` (`imageId`);--> statement-breakpoint
CREATE TABLE `blogs` (
	`id` text PRIMARY KEY NOT NULL,
	`title` text NOT NULL,
	`subTitle` text NOT NULL,
	`category` text NOT NULL,
	`imageId` text NOT NULL,
	`isPublished` integer DEFAULT false NOT NULL,
	`publishedAt` integer,
	`feedKey` integer,
	`createdAt` integer NOT NULL,
	`updatedAt` integer NOT NULL,
	`preview` text NOT NULL,
	`searchText` text NOT NULL,
	`description` text NOT NULL,
	FOREIGN KEY (`imageId`) REFERENCES `images`(`id`) ON UPDATE no action ON DELETE no action
);
--> statement-breakpoint
CREATE UNIQUE INDEX `blogs_feedKey_unique` ON `blogs` (`feedKey`);--> statement-breakpoint
CREATE INDEX `blogs_feed` ON `blogs` (`feedKey`,`category`,`searchText`) WHERE "isPublished" = 1;--> statement-breakpoint
CREATE INDEX `blogs_feed_by_category` ON `blogs` (`category`,`feedKey`) WHERE "isPublished" = 1;--> statement-breakpoint
CREATE INDEX `blogs_drafts` ON `blogs` (`id`) WHERE "isPublished" = 0;--> statement-breakpoint
CREATE INDEX `blogs_image` ON `blogs` (`imageId`);--> statement-breakpoint
CREATE TABLE `comments` (
	`id` text PRIMARY KEY NOT NULL,
	`blogId` text NOT NULL,
	`name` text NOT NULL,
	`content` text NOT NULL,
	`isApproved` integer DEFAULT false NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`blogId`) REFERENCES `blogs`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `comments_of_blog` ON `comments` (`blogId`,`isApproved`,`id`);--> statement-breakpoint
CREATE INDEX `comments_by_status` ON `comments` (`isApproved`,`id`);--> statement-breakpoint
CREATE TABLE `images` (
	`id` text PRIMARY KEY NOT NULL,
	`fileName` text NOT NULL,
	`mime` text NOT NULL,
	`width` integer NOT NULL,
	`height` integer NOT NULL,
	`bytes` integer NOT NULL,
	`createdAt` integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE `sessions` (
	`tokenHash` text PRIMARY KEY NOT NULL,
	`adminId` text NOT NULL,
	`createdAt` integer NOT NULL,
	`expiresAt` integer NOT NULL,
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `sessions_admin` ON `sessions` (`adminId`);--> statement-breakpoint
CREATE INDEX `sessions_expiry` ON `sessions` (`expiresAt`);