import { frAdmin, frWebhooks } from "../../../shared/words/admin/fr.ts";

export default { ...frAdmin, webhooks: frWebhooks };
