import { zhHans } from "../../shared/words/readers/zh-Hans.ts";

export default zhHans;
