import { uk } from "../../shared/words/readers/uk.ts";

export default uk;
