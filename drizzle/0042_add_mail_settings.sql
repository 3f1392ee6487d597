CREATE TABLE `mailSettings` (
	`id` integer PRIMARY KEY NOT NULL,
	`secret` text NOT NULL,
	`testedAs` text,
	`testedAt` integer,
	`dkimKey` text,
	`dkimDomain` text
);
--> statement-breakpoint
INSERT INTO `mailSettings` (`id`, `secret`) VALUES (1, lower(hex(randomblob(32))));
