import { createContext, type ReactNode, useContext, useRef } from "react";
import { useLocation } from "wouter";

const FirstAddressContext = createContext(true);

/** Stands at the root and notices when the reader goes somewhere else. */
export function FirstAddress({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const first = useRef(path);
  const hasLeft = useRef(false);
  if (path !== first.current) hasLeft.current = true;
  return <FirstAddressContext value={!hasLeft.current}>{children}</FirstAddressContext>;
}

/** True until the reader goes somewhere else: what the server said of its page holds for that address only. */
export const useIsFirstAddress = (): boolean => useContext(FirstAddressContext);
