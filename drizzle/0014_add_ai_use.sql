CREATE TABLE `aiUse` (
	`day` text PRIMARY KEY NOT NULL,
	`characters` integer NOT NULL
);
