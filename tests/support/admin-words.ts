import { setAdminWords } from "../../src/client/lib/admin-words.ts";
import words from "../../src/client/words/admin/en.ts";

// The admin area is opened with words; its parts are tested in English.
setAdminWords(words);
