import { de } from "../../shared/words/readers/de.ts";

export default de;
