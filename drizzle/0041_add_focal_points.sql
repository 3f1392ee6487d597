ALTER TABLE `images` ADD `focusX` integer;--> statement-breakpoint
ALTER TABLE `images` ADD `focusY` integer;