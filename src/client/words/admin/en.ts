import { webhooksEn } from "../../../shared/words/admin/en/webhooks.ts";
import { adminEn } from "../../../shared/words/admin/en.ts";

export default { ...adminEn, webhooks: webhooksEn };
