CREATE TABLE `webhookDeliveries` (
	`id` text PRIMARY KEY NOT NULL,
	`webhookId` text NOT NULL,
	`event` text NOT NULL,
	`data` text NOT NULL,
	`createdAt` integer NOT NULL,
	`dueAt` integer,
	`tries` integer DEFAULT 0 NOT NULL,
	`triedAt` integer,
	`status` integer,
	`answer` text DEFAULT '' NOT NULL,
	`failure` text,
	FOREIGN KEY (`webhookId`) REFERENCES `webhooks`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `webhookDeliveries_waiting` ON `webhookDeliveries` (`webhookId`,`dueAt`,`id`) WHERE "dueAt" is not null;--> statement-breakpoint
CREATE INDEX `webhookDeliveries_newest` ON `webhookDeliveries` (`webhookId`,`id`);--> statement-breakpoint
CREATE TABLE `webhooks` (
	`id` text PRIMARY KEY NOT NULL,
	`address` text NOT NULL,
	`events` text NOT NULL,
	`secret` text NOT NULL,
	`createdAt` integer NOT NULL,
	`offReason` text,
	`offAt` integer
);
--> statement-breakpoint
ALTER TABLE `mailSettings` ADD `noticesWebhooks` integer DEFAULT true NOT NULL;