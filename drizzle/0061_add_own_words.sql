ALTER TABLE `siteSettings` ADD `newsletterTitle` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `newsletterText` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `searchPlaceholder` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `searchButton` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `quickLinksTitle` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `helpTitle` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `followTitle` text;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `hasUsualLinks` integer;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `hasFooterCategories` integer;--> statement-breakpoint
ALTER TABLE `siteSettings` ADD `hidesEmptyCategories` integer;