import { createContext, type ReactNode, useContext, useRef } from "react";
import { useLocation } from "wouter";

const FirstAddressContext = createContext(true);

/** Detects at the root when the reader leaves the first address. */
export function FirstAddress({ children }: { children: ReactNode }) {
  const [path] = useLocation();
  const first = useRef(path);
  const hasLeft = useRef(false);
  if (path !== first.current) hasLeft.current = true;
  return <FirstAddressContext value={!hasLeft.current}>{children}</FirstAddressContext>;
}

/** True until the reader opens another address: the page state of the server is about the first address only. */
export const useIsFirstAddress = (): boolean => useContext(FirstAddressContext);
