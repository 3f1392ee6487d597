CREATE TABLE `errands` (
	`id` text PRIMARY KEY NOT NULL,
	`kind` text NOT NULL,
	`key` text NOT NULL,
	`payload` text NOT NULL,
	`dueAt` integer NOT NULL,
	`tries` integer DEFAULT 0 NOT NULL,
	`claimedAt` integer,
	`failingSince` integer,
	`lastError` text
);
--> statement-breakpoint
CREATE UNIQUE INDEX `errands_waiting` ON `errands` (`kind`,`key`) WHERE "claimedAt" is null;--> statement-breakpoint
CREATE INDEX `errands_due` ON `errands` (`kind`,`dueAt`) WHERE "claimedAt" is null;