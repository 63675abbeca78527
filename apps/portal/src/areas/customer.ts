import { homeText } from "../features/home/text.ts";
import { loginText } from "../features/login/text.ts";
import { maintenanceText } from "../features/maintenance/text.ts";
import { notFoundText } from "../features/not-found/text.ts";
import { settingsText } from "../features/settings/text.ts";
import { shellText } from "../features/shell/text.ts";
import { welcomeText } from "../features/welcome/text.ts";
import type { TextKey } from "../kit/text.ts";
import { words } from "../kit/words.ts";
import { customerTitles } from "./customer.text.ts";
import type { en } from "./customer.text.en.ts";
import type { Area, ScreenRoute } from "./route.ts";

export const CUSTOMER_ROUTES = [
  {
    path: "/",
    audience: "visitor",
    title: "welcome",
    description: "welcome.description",
    canonical: "/",
    load: () => import("../features/welcome/WelcomeScreen.tsx").then((m) => m.WelcomeScreen),
    texts: [welcomeText],
  },
  {
    path: "/login",
    audience: "visitor",
    title: "login",
    description: "login.description",
    canonical: "/login",
    load: () => import("../features/login/LoginScreen.tsx").then((m) => m.LoginScreen),
    texts: [loginText],
  },
  {
    path: "/maintenance",
    audience: "anyone",
    title: "maintenance",
    robots: "noindex",
    load: () => import("../features/maintenance/MaintenanceScreen.tsx").then((m) => m.MaintenanceScreen),
    texts: [maintenanceText],
  },
  {
    path: "/dashboard",
    audience: "signed-in",
    title: "dashboard",
    robots: "noindex, nofollow",
    load: () => import("../features/home/HomeScreen.tsx").then((m) => m.HomeScreen),
    texts: [homeText],
  },
  {
    path: "/dashboard/settings-and-preferences",
    audience: "signed-in",
    title: "settings",
    robots: "noindex, nofollow",
    load: () => import("../features/settings/SettingsScreen.tsx").then((m) => m.SettingsScreen),
    texts: [settingsText],
  },
  {
    path: "/*",
    audience: "anyone",
    title: "not_found",
    robots: "noindex",
    load: () => import("../features/not-found/NotFoundScreen.tsx").then((m) => m.NotFoundScreen),
    texts: [notFoundText],
  },
] as const satisfies readonly ScreenRoute<TextKey<typeof en>>[];

export const customerArea: Area = {
  side: "customer",
  routes: CUSTOMER_ROUTES,
  titles: customerTitles,
  login: "/login",
  frame: {
    load: () => import("../features/shell/Shell.tsx").then((m) => m.Shell),
    texts: [shellText, words],
  },
};
