import { ja } from "../../shared/words/readers/ja.ts";

export default ja;
