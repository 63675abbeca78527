import { CUSTOMER_ROUTES } from "@portal/web/areas/customer.ts";
import { SUPPORT_ROUTES } from "@portal/web/areas/support.ts";
import { RUNS } from "../parts/sample-migrations.ts";
import type { Setting, Shot } from "./shot.ts";
import { agent, ines } from "./people.ts";

const nameFor = (path: string) =>
  path.replace("/*", "/no-such-page").replace("/:mid?", "").slice(1).replaceAll("/", "-").replaceAll(":", "") ||
  "welcome";

/** Every screen of the route tables as it is first seen, and the sections of the settings. */
export function routeShots({ team, support, invitation, itsp_id }: Setting): Shot[] {
  /** An address for a pattern: the catch-all becomes a page that is not there, a token one that is not good. */
  const pathFor = (path: string) =>
    path
      .replace("/*", "/no-such-page")
      .replace("/:mid?", "")
      .replace(":run", RUNS.running)
      .replace(":itspId", itsp_id)
      .replace("/join/:token", `/join/${invitation}`)
      .replace(":token", "x".repeat(43));
  return [
    // The steps of the wizard need what came before them: `sign-up.ts` walks through them.
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
    ...["security", "sessions", "notifications", "appearance", "team"].map((section) => ({
      name: `dashboard-settings-${section}`,
      origin: team,
      path: `/dashboard/settings-and-preferences?section=${section}`,
      as: ines,
    })),
  ];
}
