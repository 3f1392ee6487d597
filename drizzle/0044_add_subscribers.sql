CREATE TABLE `mailSpent` (
	`purpose` text NOT NULL,
	`minute` integer NOT NULL,
	`mails` integer NOT NULL,
	PRIMARY KEY(`purpose`, `minute`)
);
--> statement-breakpoint
CREATE TABLE `subscribers` (
	`id` integer PRIMARY KEY AUTOINCREMENT NOT NULL,
	`email` text NOT NULL,
	`folded` text NOT NULL,
	`state` text NOT NULL,
	`source` text NOT NULL,
	`consent` text,
	`createdAt` integer NOT NULL,
	`askedAt` integer,
	`confirmedAt` integer,
	`leftAt` integer
);
--> statement-breakpoint
CREATE UNIQUE INDEX `subscribers_folded_unique` ON `subscribers` (`folded`);--> statement-breakpoint
CREATE INDEX `subscribers_state` ON `subscribers` (`state`,`id`);--> statement-breakpoint
CREATE TABLE `suppressed` (
	`hash` text PRIMARY KEY NOT NULL,
	`reason` text NOT NULL,
	`createdAt` integer NOT NULL
);
