/**
 * Where the support member shows that this is their browser. It comes from our own server and leads to the staff's
 * host; whatever leads nowhere else, or is neither safe nor this very computer, is not followed.
 */
export function confirmAddress(confirm_at: string, own_origin: string): string | null {
  const address = URL.parse(confirm_at);
  if (!address || address.origin === own_origin) return null;
  const isLocal = /^(.+\.)?localhost$|^127\.0\.0\.1$/.test(address.hostname);
  return address.protocol === "https:" || (address.protocol === "http:" && isLocal) ? address.href : null;
}
