import { jaAdmin, jaWebhooks } from "../../../shared/words/admin/ja.ts";

export default { ...jaAdmin, webhooks: jaWebhooks };
