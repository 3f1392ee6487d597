import { arAdmin, arWebhooks } from "../../../shared/words/admin/ar.ts";

export default { ...arAdmin, webhooks: arWebhooks };
