import { esAdmin, esWebhooks } from "../../../shared/words/admin/es.ts";

export default { ...esAdmin, webhooks: esWebhooks };
