/**
 * Where the staff member confirms that this is their browser. The address comes from our own server and points to the
 * staff host. Returns null if it points back to this host, or is neither HTTPS nor local.
 */
export function confirmAddress(confirm_at: string, own_origin: string): string | null {
  const address = URL.parse(confirm_at);
  if (!address || address.origin === own_origin) return null;
  const isLocal = /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(address.hostname);
  return address.protocol === "https:" || (address.protocol === "http:" && isLocal) ? address.href : null;
}
