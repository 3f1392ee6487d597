CREATE INDEX `comments_threads` ON `comments` (`blogId`,coalesce("parentId", "id") desc,`parentId`,`id`) WHERE "isApproved" = 1;
