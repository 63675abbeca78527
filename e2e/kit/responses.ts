import type { Page, Route } from "@playwright/test";

/** Fulfills a request with an error that no form lets happen, or that only a failing server sends. */
export const respondWith = (status: number, code: string) => (route: Route) =>
  route.fulfill({ status, json: { error: { code }, request_id: "x" } });
export const serverError = respondWith(500, "server.unexpected");
/** Lets reads through and fails every change. */
export const failChanges = (route: Route) =>
  route.request().method() === "GET" ? route.fallback() : serverError(route);

/** Intercepts requests to `url` while `action` runs. */
export async function withRoute(
  page: Page,
  url: string,
  handler: (route: Route) => unknown,
  action: () => Promise<void>,
): Promise<void> {
  await page.route(url, handler);
  await action();
  await page.unroute(url);
}
