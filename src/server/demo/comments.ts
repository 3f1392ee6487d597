/** What a reader of the demo left under a post. */
export interface DemoComment {
  /** Name of the post's file. */
  post: string;
  name: string;
  content: string;
  /** Hours between the post and the comment. */
  hoursLater: number;
  /** Still waits for approval. */
  isWaiting?: true;
  /** What a program wrote into the form's hidden field. */
  website?: string;
}

export const comments: DemoComment[] = [
  { post: "small-tools", name: "Priya", hoursLater: 2, content: "I counted. Fourteen. And yes, I use two." },
  {
    post: "small-tools",
    name: "Tomasz",
    hoursLater: 5,
    content:
      "I agree with all of it and have the opposite problem: my small tools have grown a configuration file each, and the configuration files have begun to import one another.\n\nAt what point does a drawer become a kitchen?",
  },
  {
    post: "small-tools",
    name: "Lena",
    hoursLater: 9,
    content: "“Including the things I was happy to have lost.” Ouch.",
  },
  { post: "small-tools", name: "Ben", hoursLater: 19, isWaiting: true, content: "Which two knives?" },
  {
    post: "one-file-is-enough",
    name: "Ingrid",
    hoursLater: 3,
    content: "Which laptop holds the coffee? Asking for a friend.",
  },
  {
    post: "one-file-is-enough",
    name: "Mateo",
    hoursLater: 7,
    content:
      "We did the same two years ago and would do it again. One thing to add: take the copy with the backup command, not with cp, unless you enjoy explaining things. https://sqlite.org/backup.html",
  },
  { post: "one-file-is-enough", name: "Yuki", hoursLater: 30, content: "9 ms! 🚲" },
  {
    post: "one-file-is-enough",
    name: "Olu",
    hoursLater: 50,
    isWaiting: true,
    content: "And what happens when the disk is full? Serious question, it happened to us on Sunday.",
  },
  { post: "log-lines", name: "Hannah", hoursLater: 6, content: "I printed this and put it above the on-call bed." },
  {
    post: "log-lines",
    name: "Dev",
    hoursLater: 11,
    content:
      "A fourth habit: if a line appears more than a thousand times an hour, it is not a log line but a counter.",
  },
  {
    post: "slow-networks",
    name: "Aoife",
    hoursLater: 4,
    content:
      "I was in the room with the excellent wireless internet. Somebody behind me really did turn off scripts and open his own home page, and I have never heard a man breathe in like that.",
  },
  { post: "slow-networks", name: "Samir", hoursLater: 8, content: "Read this in a tunnel. It loaded." },
  {
    post: "slow-networks",
    name: "Grace",
    hoursLater: 26,
    content:
      "The table beside the door is the best idea in here. We tried a dashboard for a year and nobody looked at it. Paper, at eye height, between people and their coffee. That is the whole science of it.",
  },
  {
    post: "slow-networks",
    name: "Noor",
    hoursLater: 49,
    content: "What about pages that need a program, like a map? Honest question.",
  },
  {
    post: "slow-networks",
    name: "Per",
    hoursLater: 51,
    content: "@Noor send the address in words first. Then the map.",
  },
  { post: "slow-networks", name: "Wren", hoursLater: 80, isWaiting: true, content: "Did the horses mind the train?" },
  { post: "backups", name: "Carlos", hoursLater: 12, content: "We have a bell now too. Thank you." },
  {
    post: "what-is-a-character",
    name: "Siobhán",
    hoursLater: 5,
    content: "My name has been Siobh�n at the dentist’s since 2009. I have stopped correcting them.",
  },
  {
    post: "what-is-a-character",
    name: "김민준",
    hoursLater: 17,
    content: "한글 조합형도 같은 문제가 있습니다. 잘 읽었습니다.",
  },
  {
    post: "ten-fingers",
    name: "Rosa",
    hoursLater: 22,
    content: "Week five. I want to stop. Thank you for writing this.",
  },
  { post: "ame-no-hi", name: "さくら", hoursLater: 10, content: "「そして」で分ける、覚えておきます。" },
  { post: "first-ten-customers", name: "Femi", hoursLater: 1, content: "The wet dog is my favourite customer." },
  { post: "first-ten-customers", name: "Anneke", hoursLater: 6, content: "What did the tenth one say??" },
  {
    post: "first-ten-customers",
    name: "Joao",
    hoursLater: 15,
    isWaiting: true,
    content: "We are at four. Two of them are my mother. Encouraging anyway.",
  },
  {
    post: "doubled-the-price",
    name: "Mei",
    hoursLater: 9,
    content:
      "“A photocopy” is exactly what our pricing page is. I did your sum this morning and then I had to go and sit in the garden for a while.",
  },
  { post: "doubled-the-price", name: "Viktor", hoursLater: 33, content: "Put a date on it. Yes." },
  {
    post: "very-long-title",
    name: "Esther",
    hoursLater: 2,
    content: "I read the whole title. Do I get a certificate?",
  },
  { post: "wednesdays", name: "Luca", hoursLater: 28, content: "Which soup?" },
  { post: "reference-call", name: "Amara", hoursLater: 14, content: "“A window.” I would have hired her on the spot." },
  { post: "saying-no", name: "Kofi", hoursLater: 40, content: "Stealing number three." },
  {
    post: "closing-the-shop",
    name: "Ilse",
    hoursLater: 20,
    content:
      "I went through the other kind, the one where everybody found out from a locked door. I did not know until I read this that there was a kind that one could be proud of.",
  },
  { post: "closing-the-shop", name: "Dario", hoursLater: 44, content: "I still have the plant." },
  {
    post: "forgetful-bread",
    name: "Maja",
    hoursLater: 6,
    content: "It is day three and it is still in the fridge. Reporting back.",
  },
  { post: "forgetful-bread", name: "Maja", hoursLater: 30, content: "Bread!" },
  {
    post: "forgetful-bread",
    name: "Théo",
    hoursLater: 35,
    content:
      "With half the salt in the first step and half in the third it rises a little better.\nBut one has to remember the second half.",
  },
  {
    post: "forgetful-bread",
    name: "Pat",
    hoursLater: 41,
    isWaiting: true,
    content: "Can I leave out the lid? My pot has none.",
  },
  { post: "the-same-walk", name: "Eleni", hoursLater: 8, content: "The third outlet! What does it mean?" },
  { post: "the-same-walk", name: "Gus", hoursLater: 31, content: "I am the man in allotment nine. It is a boat." },
  { post: "letters", name: "Nadia", hoursLater: 16, content: "I wrote to my brother tonight. *Or rather*, I began." },
  {
    post: "letters",
    name: "Walt",
    hoursLater: 60,
    content: "At my age one has the envelopes already. Thank you for the push.",
  },
  {
    post: "north-balcony",
    name: "Freja",
    hoursLater: 12,
    content: "The olive tree. We all have one we do not want to talk about.",
  },
  { post: "cold-water", name: "Moira", hoursLater: 3, content: "It is for the tea. It has always been for the tea." },
  { post: "mending", name: "Sunniva", hoursLater: 27, content: "My left knee is a field of poppies now." },
  { post: "thalassa", name: "Γιάννης", hoursLater: 9, content: "Ο τρίτος είμαι εγώ." },
  { post: "what-grew", name: "Bea", hoursLater: 13, content: "I would buy this method." },
  { post: "early-night", name: "Arjun", hoursLater: 23, content: "Read at 1:40. Fair." },
  {
    post: "envelopes",
    name: "Carmen",
    hoursLater: 7,
    content: "My grandmother’s Saturday envelope said “nonsense”. Same rule.",
  },
  {
    post: "envelopes",
    name: "Zofia",
    hoursLater: 21,
    content: "What happens to the food envelope in a month with visitors? Ours never survives my cousins.",
  },
  {
    post: "one-percent",
    name: "Hiro",
    hoursLater: 10,
    content: "Ran it with my own numbers. I should not have done that before breakfast.",
  },
  {
    post: "one-percent",
    name: "Lotte",
    hoursLater: 18,
    content:
      "To be fair to the dearer fund, sometimes one pays for somebody who picks up the telephone and says: do not sell today. I have had that call. It was worth a good deal more than one percent, once.",
  },
  {
    post: "one-percent",
    name: "Best Returns 4U",
    hoursLater: 25,
    isWaiting: true,
    content: "Great article!! Earn 20% daily, ask me how",
  },
  {
    post: "boring-fund",
    name: "seo.rocket.example",
    hoursLater: 4,
    website: "https://seo.rocket.example",
    content:
      "Nice post! Rank first on every search: https://seo.rocket.example https://links.rocket.example https://rocket.example/now",
  },
  { post: "boring-fund", name: "Marit", hoursLater: 11, content: "Farewell, canoe." },
  { post: "invoices", name: "Jun", hoursLater: 5, content: "Did the lift work again?" },
  { post: "invoices", name: "Miriam", hoursLater: 29, content: "It did." },
  {
    post: "rent-or-buy",
    name: "Aleks",
    hoursLater: 34,
    content: "“Or rather have August” has settled a discussion that we have been having since 2021.",
  },
  { post: "pocket-money", name: "Solveig", hoursLater: 19, content: "Your son has a future in central banking." },
];
