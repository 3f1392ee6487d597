CREATE TABLE `recoveryCodes` (
	`codeHash` text PRIMARY KEY NOT NULL,
	`adminId` text NOT NULL,
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE INDEX `recoveryCodes_admin` ON `recoveryCodes` (`adminId`);--> statement-breakpoint
CREATE TABLE `twoSteps` (
	`adminId` text PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`lastCounter` integer NOT NULL,
	`createdAt` integer NOT NULL,
	FOREIGN KEY (`adminId`) REFERENCES `admins`(`id`) ON UPDATE no action ON DELETE cascade
);
