import { fr } from "../../shared/words/readers/fr.ts";

export default fr;
