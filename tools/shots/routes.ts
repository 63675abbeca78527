import { CUSTOMER_ROUTES } from "@portal/web/app/customer.ts";
import { SUPPORT_ROUTES } from "@portal/web/app/support.ts";
import { RUNS } from "../parts/sample-migrations.ts";
import type { Setting, Shot } from "./shot.ts";
import { agent, ines } from "./people.ts";

const nameFor = (path: string) =>
  path.replace("/*", "/no-such-page").replace("/:mid?", "").slice(1).replaceAll("/", "-").replaceAll(":", "") ||
  "welcome";

/** Every screen of the route tables in its initial state, and the sections of the settings. */
export function routeShots({ team, support, invitation, itsp_id }: Setting): Shot[] {
  /** Returns a path for a pattern, with an unknown page for the catch-all and an invalid token. */
  const pathFor = (path: string) =>
    path
      .replace("/*", "/no-such-page")
      .replace("/:mid?", "")
      .replace(":run", RUNS.running)
      .replace(":itspId", itsp_id)
      .replace("/join/:token", `/join/${invitation}`)
      .replace(":token", "x".repeat(43));
  return [
    { name: "status", origin: team, path: "/status" },
    // The steps of the wizard depend on each other, so `sign-up.ts` takes them.
    ...CUSTOMER_ROUTES.filter(({ path }) => path !== "/" && !path.startsWith("/signup")).map(({ path, audience }) => ({
      name: nameFor(path),
      origin: team,
      path: pathFor(path),
      ...(audience === "signed-in" && { as: ines }),
    })),
    ...SUPPORT_ROUTES.filter(({ path }) => path !== "/*").map(({ path, audience }) => ({
      name: nameFor(path),
      origin: support,
      path: pathFor(path),
      ...(audience === "support" && { as: agent }),
    })),
    ...["security", "sessions", "notifications", "appearance", "team", "keys", "webhooks", "audit-streams"].map(
      (section) => ({
        name: `dashboard-settings-${section}`,
        origin: team,
        path: `/dashboard/settings-and-preferences?section=${section}`,
        as: ines,
      }),
    ),
  ];
}
