import { ar } from "../../shared/words/readers/ar.ts";

export default ar;
