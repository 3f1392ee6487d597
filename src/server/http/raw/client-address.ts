/**
 * The address that Express's `req.ip` has, for a request that Express does not get.
 *
 * @param remote address of the connection
 * @param forwarded value of X-Forwarded-For, to which each proxy appends the address of its client
 * @param trustProxy proxies before the server
 */
export function clientAddress(remote = "", forwarded = "", trustProxy: number): string {
  const proxied = forwarded
    .split(",")
    .map((address) => address.trim())
    .filter((address) => address !== "");
  const addresses = [remote, ...proxied.reverse()];
  return addresses[Math.min(trustProxy, addresses.length - 1)] as string;
}
