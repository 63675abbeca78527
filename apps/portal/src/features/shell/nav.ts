import { IconHome2, IconSettings } from "@tabler/icons-react";
import type { Path } from "../../kit/paths.ts";

/** What the sidebar, the palette and the "G then …" keys lead to. Only pages that exist. */
export const NAV = [
  { to: "/dashboard" satisfies Path, label: "nav.home", icon: IconHome2, key: "h" },
  { to: "/dashboard/settings-and-preferences" satisfies Path, label: "nav.settings", icon: IconSettings, key: "s" },
] as const;
