import { createRoot } from "react-dom/client";
import { Toaster, toast } from "react-hot-toast";
import { toastDurationsMs } from "../../shared/limits.ts";

const style = {
  background: "var(--sheet)",
  color: "var(--ink)",
  border: "1px solid var(--line)",
  borderRadius: "var(--radius)",
  boxShadow: "var(--shadow)",
  maxWidth: "26rem",
};

const host = document.createElement("div");
document.body.append(host);
createRoot(host).render(
  <Toaster
    position="top-center"
    toastOptions={{
      style,
      success: { duration: toastDurationsMs.success, iconTheme: { primary: "var(--good)", secondary: "var(--sheet)" } },
      error: { duration: toastDurationsMs.error, iconTheme: { primary: "var(--danger)", secondary: "var(--sheet)" } },
      blank: { duration: toastDurationsMs.blank },
      custom: { duration: toastDurationsMs.custom },
      loading: { duration: toastDurationsMs.loading },
    }}
  />,
);

export { toast };
