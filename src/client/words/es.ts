import { es } from "../../shared/words/readers/es.ts";

export default es;
