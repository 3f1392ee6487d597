import { nl } from "../../shared/words/readers/nl.ts";

export default nl;
