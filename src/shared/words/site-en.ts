/**
 * Texts of a new blog, which the owner may change. Each page contains the current texts, so visitors do not download
 * these defaults.
 */
export const siteEn = {
  name: "Longhand",
  welcomeTitle: "Welcome to your blog",
  badge: "New: AI feature integrated",
  headline: "Your own blogging platform.",
  intro:
    "This is a place to think out loud, to share what matters, and to write without filters. Whether it is one word or a thousand, the story starts right here.",
  newsletterTitle: "Never Miss a Blog!",
  newsletterText: "Subscribe to get the latest blog,new tech, and exclusive news.",
  searchPlaceholder: "Search for blogs",
  searchButton: "Search",
  quickLinksTitle: "Quick Links",
  helpTitle: "Need Help?",
  followTitle: "Follow Us",
  tagline: "A space to think out loud, share stories, and say what needs more than a sentence.",
};
