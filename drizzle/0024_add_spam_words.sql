ALTER TABLE `comments` ADD `textHash` text;--> statement-breakpoint
CREATE INDEX `comments_text` ON `comments` (`textHash`,`id`) WHERE "textHash" is not null;--> statement-breakpoint
-- The first list of spam words. Data and not code, because the administrator may change it.
INSERT OR IGNORE INTO `commentBlocks` (`kind`, `value`, `createdAt`)
SELECT 'spamWord', `value`, unixepoch() * 1000 FROM json_each(
	'["adult dating", "assignment help", "betting tips", "binary options", "buy followers", "call girls",
	"canadian pharmacy", "casino", "cbd gummies", "certified hacker", "cheap jerseys", "check out my site",
	"check out my website", "cialis", "credit repair", "deposit bonus", "diet pills", "dofollow", "double your bitcoin",
	"earn money from home", "earn money online", "escorts", "essay writing service", "first page of google",
	"forex signals", "free gift card", "free gift cards", "free iphone", "free spins", "guaranteed profit",
	"guest posting", "hire a hacker", "hot girls", "instagram followers", "iptv subscription", "judi online", "kamagra",
	"keto gummies", "levitra", "loan offer", "louis vuitton", "love spell", "make money online", "male enhancement",
	"michael kors outlet", "modafinil", "no credit check", "online pharmacy", "online poker", "payday loan",
	"payday loans", "penis enlargement", "phentermine", "poker online", "porn", "ray ban sunglasses",
	"recover your bitcoin", "recovery expert", "replica handbags", "replica watches", "seo agency", "seo company",
	"seo expert", "seo service", "seo services", "sex cam", "sex chat", "slot gacor", "slot online", "spell caster",
	"sportsbook", "togel", "tramadol", "urgent loan", "viagra", "visit my site", "visit my website",
	"web design company", "weight loss pills", "whatsapp number", "without prescription", "write my essay", "xanax",
	"букмекер", "казино", "娱乐城", "赌场"]'
);
