import { deAdmin, deWebhooks } from "../../../shared/words/admin/de.ts";

export default { ...deAdmin, webhooks: deWebhooks };
