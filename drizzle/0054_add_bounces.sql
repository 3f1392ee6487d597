ALTER TABLE `mailSettings` ADD `bouncesMailbox` text;--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `bouncesUid` integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `bouncesReadAt` integer;--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `bouncesTrouble` text;