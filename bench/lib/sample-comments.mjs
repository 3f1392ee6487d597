/**
 * Comments written for the bench in the style of real ones, each from no template. They are few and have one author, so the
 * result is only a hint.
 */
export const sampleComments = {
  good: [
    {
      name: "Ines",
      content:
        "Thank you for this. I had the same trouble with sourdough in winter and never thought of the cold flour.",
    },
    { name: "Tom", content: "Small correction: the bridge was finished in 1931, not 1913. Lovely post otherwise." },
    { name: "M. Okafor", content: "Does this also work on an older phone? Mine stops after the second step." },
    {
      name: "Priya",
      content: "I read this aloud to my mother, who grew up two streets from there. She cried a little.",
    },
    { name: "jk", content: "nice" },
    {
      name: "Lena W.",
      content:
        "There is a longer discussion of this at https://en.wikipedia.org/wiki/Compound_interest, with the formula.",
    },
    {
      name: "Anonymous",
      content:
        "I disagree completely. You compare a company of ten people with one of ten thousand and then wonder about meetings.",
    },
    { name: "Hugo", content: "First comment in years that I bothered to write. Please never add a newsletter popup." },
    {
      name: "Sara",
      content:
        "How long did the whole trip take with the night train? We are thinking of doing it in May with two children.",
    },
    {
      name: "Old reader",
      content: "Welcome back! I had your feed in my reader for three years and suddenly there was something new in it.",
    },
    { name: "Deniz", content: "The code in the second block has a typo, it should be length and not lenght." },
    {
      name: "Paul B",
      content:
        "We did this at our startup last year. It went well until the third hire, then nobody knew who decided what any more.",
    },
    { name: "Mei", content: "謝謝你的文章，照片拍得很美。" },
    { name: "Carla", content: "¿Se puede hacer sin horno? En mi casa solo tengo una sartén." },
    {
      name: "Jonas",
      content: "Schöner Text. Den Teil über die Steuer habe ich zweimal gelesen und immer noch nicht ganz verstanden.",
    },
    {
      name: "Ruth",
      content: "My grandfather kept a notebook exactly like the one in your picture. Where did you buy it?",
    },
    {
      name: "Vik",
      content: "Interesting, but did you measure it? In my experience the database is never the slow part.",
    },
    {
      name: "Ellen",
      content: "I have been saving money for five years the way you describe, and it is boring, and it works.",
    },
    { name: "Theo", content: "The link to the map is broken for me. It says the page does not exist." },
    { name: "Nora", content: "This made me laugh out loud on the bus." },
    { name: "a friend", content: "You forgot to mention that you fell into the river." },
    {
      name: "Bram",
      content: "I bought the cheap tent after your review and regret nothing. It has survived two storms since.",
    },
    {
      name: "Yusuf",
      content: "Could you write more about how you plan the week? The part about Sundays was too short.",
    },
    {
      name: "Kim",
      content:
        "Both of the books you name are free online: https://www.gutenberg.org and https://archive.org have them.",
    },
    {
      name: "Alice",
      content:
        "As a nurse I would add one thing: please drink more water than you think you need, above all at height.",
    },
    { name: "R.", content: "Hm. I am not sure that is how mortgages work where I live." },
    { name: "Gustav", content: "Is the recipe for four people or for two hungry ones?" },
    {
      name: "Fatima",
      content:
        "I showed this to my class and we had the best discussion of the whole term. Thank you for writing it so clearly.",
    },
    { name: "Leo", content: "What camera did you use for the third picture? The light is wonderful." },
    { name: "Greta", content: "I tried it with rye and it became a brick. Edible, though." },
    { name: "Sam", content: "You write that nobody needs a second monitor. My neck says otherwise." },
    {
      name: "Olu",
      content: "Sorry for the late reply to your answer above: yes, it was the cache. Everything works now.",
    },
    {
      name: "Ingrid",
      content: "The best explanation of interest rates I have found so far, and I have worked in a bank.",
    },
    {
      name: "Pete",
      content: "Could not find the comment button on my phone at first, it is hidden behind the keyboard.",
    },
    {
      name: "Marta",
      content:
        "We lost our savings in a scheme very like the one you describe, so thank you for the warning at the end.",
    },
    { name: "dev", content: "Try `npm ci` instead, it fixed the same error here. The lock file was out of step." },
    { name: "Chloe", content: "Free tickets for the museum on the first Sunday of the month, by the way. Go early." },
    { name: "Wim", content: "Seven years ago you wrote the opposite. I prefer this version of you." },
    { name: "Hana", content: "Please tell the dog hello." },
    {
      name: "Ben",
      content:
        "I click through to the next post each time and forget what I wanted to do. Is there a list of everything?",
    },
  ],
  spam: [
    {
      name: "Best SEO Agency",
      content:
        "Great post! We can bring your website to the first page of Google in 30 days. Visit https://rank-first.example for a free audit.",
    },
    {
      name: "casino bonus",
      content:
        "Play the best online casino games and win real money, 200% bonus on your first deposit https://lucky-spins.example",
    },
    {
      name: "Cheap Viagra",
      content:
        "Buy cheap viagra and cialis online without prescription, fast worldwide delivery https://pills-now.example",
    },
    {
      name: "Jennifer",
      content:
        "I lost everything but a hacker named Mr. Collins recovered my bitcoin in 48 hours. Contact him on WhatsApp or recovery@coinback.example",
    },
    {
      name: "Loan Offer",
      content:
        "Do you need an urgent loan? We offer loans at 2% interest without credit check. Apply today, send your details to fastloan@credit.example",
    },
    {
      name: "rolex replica",
      content:
        "High quality replica watches, handbags and shoes at 80% discount. Free shipping! https://luxury-copy.example https://bags-copy.example",
    },
    {
      name: "Mark",
      content:
        "Nice article, very informative, thanks for sharing with us. I also have a website about plumbing services, check https://plumber-near-you.example",
    },
    {
      name: "crypto expert",
      content:
        "Invest 500 dollars and earn 5000 weekly with my trusted trading platform. I was sceptical at first but got my withdrawal https://trade-gain.example",
    },
    {
      name: "essay help",
      content:
        "Professional writers will write your essay cheap and plagiarism free, order now with discount code at https://write-my-essay.example",
    },
    {
      name: "Anna",
      content:
        "Hello dear, I am lonely and looking for a serious man. See my photos and chat with me here https://date-hot.example",
    },
    {
      name: "backlinks",
      content:
        "Buy 5000 high quality dofollow backlinks for only $29, boost your ranking and traffic https://links-shop.example",
    },
    {
      name: "slot gacor",
      content: "Situs slot gacor terpercaya, daftar sekarang bonus new member 100% https://gacor-slot.example",
    },
    {
      name: "Dr. Love",
      content:
        "My husband left me and Dr. Love cast a spell that brought him back in two days. Contact this powerful spell caster on WhatsApp",
    },
    {
      name: "IPTV",
      content:
        "Watch 20000 channels with the best IPTV subscription, free trial, cheap price https://iptv-best.example",
    },
    {
      name: "keto gummies",
      content:
        "Lose 30 pounds in one month with this natural weight loss trick that doctors hate. Order your free bottle https://keto-slim.example",
    },
    {
      name: "Web Design Company",
      content:
        "Excellent blog! We offer affordable web design and SEO services for your business, contact us for a free quote https://web-agency.example",
    },
    {
      name: "John",
      content:
        "Make money online from home, I earn $4500 a month working two hours a day. Click here to start: https://home-income.example",
    },
    {
      name: "poker online",
      content:
        "Daftar poker online dan casino terpercaya, deposit murah, bonus besar https://poker-win.example https://casino-win.example",
    },
    {
      name: "Instagram followers",
      content: "Buy real Instagram followers and likes cheap, instant delivery, visit https://likes-fast.example",
    },
    {
      name: "Escorts",
      content:
        "Hot escorts in your city, call girls available 24 hours, cheap rates and real photos https://city-escorts.example",
    },
    {
      name: "David Brown",
      content:
        "I recovered my stolen bitcoin with the help of a certified recovery hacker, contact them on WhatsApp or Telegram, 100% trusted",
    },
    {
      name: "payday",
      content:
        "Instant payday loan online, bad credit accepted, no credit check, money in your account today https://cash-today.example",
    },
    {
      name: "Виктория",
      content: "Лучшее онлайн казино, бонус за регистрацию, играйте на реальные деньги https://kazino.example",
    },
    {
      name: "Louis Vuitton outlet",
      content:
        "Cheap Louis Vuitton handbags outlet, replica shoes, discount 70%, free shipping worldwide https://lv-outlet.example",
    },
    {
      name: "Tramadol",
      content:
        "Order tramadol, xanax and ambien online without prescription, overnight delivery, best price https://meds-fast.example",
    },
    {
      name: "vpn deals",
      content: "Get the best VPN with 85% discount today only, click here and save https://vpn-offer.example",
    },
    {
      name: "Forex",
      content:
        "Join my forex signals group on Telegram, daily profit guaranteed, invest and withdraw any time https://forex-gain.example",
    },
    {
      name: "Sophie",
      content:
        "Great content, keep it up! If you want to earn money from home visit my website https://work-home.example",
    },
    {
      name: "movie download",
      content: "Download free movies and series in HD, watch online without registration https://free-movies.example",
    },
    {
      name: "Digital Marketing",
      content:
        "Grow your business with our digital marketing and SEO packages, first page of Google guaranteed, contact us today",
    },
    {
      name: "assignment",
      content:
        "Cheap assignment and dissertation writing service, professional writers, order now and get a discount https://essay-pro.example",
    },
    {
      name: "Real Estate",
      content:
        "Thanks for sharing this informative article. We offer luxury apartments at the best price, visit our website https://apartments.example",
    },
    { name: "xxx", content: "Free adult webcams, hot girls live, no registration https://cams-live.example" },
    {
      name: "Michael",
      content:
        "I won 12000 at this online casino yesterday, first deposit bonus is real, try it: https://lucky-bonus.example",
    },
    {
      name: "seo",
      content:
        "Hello admin, your website has SEO errors. We can fix them and bring more traffic, get your free audit report now",
    },
    {
      name: "Grace",
      content:
        "A powerful spell caster helped me to win my ex back, contact him by email or WhatsApp for any relationship problem",
    },
    {
      name: "cbd oil",
      content:
        "Buy CBD oil and gummies online, natural pain relief, free shipping and discount for first order https://cbd-shop.example",
    },
    {
      name: "Nike store",
      content:
        "Nike and Adidas shoes cheap online, replica quality, order now with free delivery https://shoes-cheap.example",
    },
    {
      name: "lottery",
      content:
        "Congratulations, your e-mail won 850,000 dollars in our lottery. Send your details to claim your money now",
    },
    {
      name: "hosting",
      content:
        "Cheap web hosting with free domain and 75% discount, click here: https://host-deal.example https://domain-deal.example",
    },
  ],
};
