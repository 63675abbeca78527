/**
 * Where the welcome page redirects visitors: the marketing site, keeping the requested path (specification §2). Null if
 * the marketing site is this portal, since a redirect would loop; the page is shown instead.
 */
export function welcomeTarget(requested: string, main_site: string, portal_origin: string): string | null {
  const main = URL.parse(main_site);
  if (!main || !/^https?:$/.test(main.protocol) || main.origin === portal_origin) return null;
  const target = URL.parse(requested, main);
  // Without this check, "//elsewhere" would lead to a third host.
  return target?.origin === main.origin ? target.href : main.href;
}
