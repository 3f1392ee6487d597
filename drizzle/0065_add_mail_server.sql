ALTER TABLE `mailSettings` ADD `smtpHost` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `smtpPort` integer DEFAULT 587 NOT NULL;--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `smtpUser` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `mailFrom` text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `mailsFromLocal` integer DEFAULT false NOT NULL;