import { it } from "../../shared/words/readers/it.ts";

export default it;
