DROP TABLE `spamMarks`;--> statement-breakpoint
ALTER TABLE `commentSettings` DROP COLUMN `goodExamples`;--> statement-breakpoint
ALTER TABLE `commentSettings` DROP COLUMN `spamExamples`;--> statement-breakpoint
ALTER TABLE `comments` DROP COLUMN `learnedAs`;