/**
 * The welcome page sends visitors on to the marketing site, keeping the address they asked for (specification §2).
 * Null: the marketing site is this very portal, so sending on would go in circles and the page shows itself.
 */
export function welcomeTarget(requested: string, main_site: string, portal_origin: string): string | null {
  const main = URL.parse(main_site);
  if (!main || !/^https?:$/.test(main.protocol) || main.origin === portal_origin) return null;
  const target = URL.parse(requested, main);
  // "//elsewhere" would otherwise lead to a third place.
  return target?.origin === main.origin ? target.href : main.href;
}
