-- SQLite changes only the table's definition. Rebuilding the table would copy every post.
ALTER TABLE `blogs` ALTER COLUMN `imageId` DROP NOT NULL;
