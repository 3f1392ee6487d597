ALTER TABLE `sessions` ADD `lastUsedAt` integer;--> statement-breakpoint
ALTER TABLE `sessions` ADD `device` text DEFAULT 'A program' NOT NULL;