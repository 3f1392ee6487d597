/** Toasts are loaded when the first one is shown: a visitor who meets none never downloads them. */
const toaster = () => import("../ui/toaster.tsx");

export const notify = {
  success: async (message: string) => (await toaster()).toast.success(message),
  error: async (message: string) => (await toaster()).toast.error(message),
};
