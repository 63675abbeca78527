import { notFoundText } from "../features/not-found/text.ts";
import type { TextKey } from "../kit/text.ts";
import { supportDashboardText } from "../support/dashboard/text.ts";
import { supportFrameText } from "../support/frame/text.ts";
import { supportLoginText } from "../support/login/text.ts";
import type { Area, ScreenRoute } from "./route.ts";
import { supportTitles } from "./support.text.ts";
import type { en } from "./support.text.en.ts";

export const SUPPORT_ROUTES = [
  {
    path: "/support/login",
    audience: "visitor",
    title: "login",
    robots: "noindex, nofollow",
    load: () => import("../support/login/SupportLoginScreen.tsx").then((m) => m.SupportLoginScreen),
    texts: [supportLoginText],
  },
  {
    path: "/support/dashboard",
    audience: "support",
    title: "dashboard",
    robots: "noindex, nofollow",
    load: () => import("../support/dashboard/SupportDashboardScreen.tsx").then((m) => m.SupportDashboardScreen),
    texts: [supportDashboardText],
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

export const supportArea: Area = {
  side: "staff",
  routes: SUPPORT_ROUTES,
  titles: supportTitles,
  login: "/support/login",
  frame: {
    load: () => import("../support/frame/SupportFrame.tsx").then((m) => m.SupportFrame),
    texts: [supportFrameText],
  },
};
