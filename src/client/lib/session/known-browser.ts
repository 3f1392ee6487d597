import { keepDeviceSetting, readDeviceSetting } from "../device-setting.ts";

/**
 * The storage key of the token by which the server recognises this browser. It grants no access and stays after signing
 * out.
 */
const storageKey = "known-browser";

export const browserMark = (): string | undefined => readDeviceSetting(storageKey) ?? undefined;

export const keepBrowserMark = (mark: string): void => keepDeviceSetting(storageKey, mark);
