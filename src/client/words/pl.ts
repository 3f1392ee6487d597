import { pl } from "../../shared/words/readers/pl.ts";

export default pl;
