CREATE TABLE `passkeys` (
	`id` text PRIMARY KEY NOT NULL,
	`adminId` text NOT NULL,
	`name` text NOT NULL,
	`publicKey` text NOT NULL,
	`counter` integer NOT NULL,
	`createdAt` integer NOT NULL,
	`lastUsedAt` integer,
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `passkeys_admin` ON `passkeys` (`adminId`);