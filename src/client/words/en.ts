import { en } from "../../shared/words/readers/en.ts";

export default en;
