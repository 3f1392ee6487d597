/**
 * The most common passwords of twelve characters and more in leaked lists, and the words that people extend to twelve
 * characters. In lower case, without digits and signs around the letters.
 */
const common = new Set(
  (
    "passwordpassword password password1234 password12345 password123456 passw0rdpassw0rd mypassword thisispassword " +
    "thisismypassword changemenow changeme changemeplease letmein letmeinplease letmeinnow administrator admin " +
    "adminadmin adminadminadmin administrator1 rootroot rootrootroot welcome welcomewelcome welcomehome " +
    "iloveyou iloveyouiloveyou iloveyouforever iloveyousomuch ihateyou loveyouforever qwerty qwertyqwerty " +
    "qwertyuiop qwertyuiopasdfgh qwertyuiopasdfghjkl qwertyuiopasdfghjklzxcvbnm asdfghjkl asdfghjklzxcvbnm " +
    "zxcvbnmasdfghjkl zaqxswcdevfr zaq12wsxcde3 zaq1xsw2cde3 1qaz2wsx3edc 1qaz2wsx3edc4rfv qazwsxedcrfv qazwsxedc " +
    "q1w2e3r4t5y6 q1w2e3r4t5y6u7 1q2w3e4r5t6y 1q2w3e4r5t6y7u 1q2w3e4r5t6y7u8i9o0p a1b2c3d4e5f6 abcdefghijkl " +
    "abcdefghijklmnop abcdefghijklmnopqrstuvwxyz abcabcabcabc abcabcabc abc123abc123 123qweasdzxc qweasdzxc " +
    "onetwothreefour football footballfootball baseball basketball liverpool liverpoolfc manchesterunited " +
    "chelseachelsea barcelona realmadrid superman supermansuperman batmanbatman spiderman pokemonpokemon starwars " +
    "starwarsstarwars princess sunshine sunshinesunshine dragondragon monkeymonkey mastermaster shadowshadow " +
    "whatever trustno trustnoone nothing computer internet freedom secret secretsecret supersecret topsecret " +
    "mypasswordis unknown default defaultpassword temporary temppassword testtesttest testpassword testtest test " +
    "guestguest useruser username correcthorsebatterystaple leicesterleicester michaeljordan christopher alexander " +
    "blinkwink longhand longhandlonghand blogpassword myblogpassword myblogmyblog websitepassword"
  ).split(" "),
);

const rows = ["abcdefghijklmnopqrstuvwxyz", "1234567890", "qwertyuiopasdfghjklzxcvbnm", "qwertzuiopasdfghjklyxcvbnm"];
const runs = rows.flatMap((row) => [row, [...row].reverse().join("")]).map((row) => row + row);

/** A password with fewer distinct characters is a pattern. */
const leastDifferent = 5;

/**
 * Tells whether a password is among the first that an attacker tries.
 *
 * @param email the e-mail address of the account
 * @param siteName the name of the blog
 */
export function isCommonPassword(password: string, email: string, siteName: string): boolean {
  const lower = password.normalize("NFKC").toLowerCase();
  if (new Set(lower).size < leastDifferent) return true;
  if (runs.some((run) => run.includes(lower))) return true;
  const own = [email, email.split("@")[0] ?? "", siteName].map(bare);
  // "Password2026!" is "password" plus what password rules make people add.
  const core = lower.replace(/^\P{L}+|(?<!\P{L})\P{L}+$/gu, "");
  return [lower, core].map(bare).some((word) => common.has(word) || own.includes(word) || own.includes(halfOf(word)));
}

/** Without spaces and in one case. */
const bare = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s/g, "");

/** One half of a word that consists of two equal halves, else the word itself. */
function halfOf(word: string): string {
  const half = word.slice(0, word.length / 2);
  return half + half === word ? half : word;
}
