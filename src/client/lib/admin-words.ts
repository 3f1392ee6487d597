import { createContext, useContext } from "react";
import { type AdminWords, adminEn } from "../../shared/words/admin/en.ts";

/** The admin area's catalogue. No file that visitors load may import it. */
export const AdminWordsContext = createContext<AdminWords>(adminEn);

/** The texts of the admin area, in its language. */
export const useAdminWords = (): AdminWords => useContext(AdminWordsContext);

/** The same for code outside components. */
export const currentAdminWords = (): AdminWords => adminEn;
