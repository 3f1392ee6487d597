/** What a new blog and its first post are called, in every language. */
export const siteEn = {
  name: "Longhand",
  welcomeTitle: "Welcome to your blog",
};
