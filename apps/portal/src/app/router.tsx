import { createRootRoute, createRoute, createRouter, Outlet, redirect } from "@tanstack/react-router";
import { startTransition, useEffect, useState, type ReactNode } from "react";
import { loadChunk } from "#platform/loading/chunk.ts";
import { currentLocale } from "#platform/text/locale.ts";
import { newVersionReady } from "#platform/loading/new-version.ts";
import { saveReturnPath } from "#platform/routing/return-path.ts";
import { readSession } from "#platform/session/session.ts";
import { loadTexts, type TextModule } from "#platform/text/text.ts";
import { LoadingBar } from "#ui/LoadingBar.tsx";
import { guard } from "./guard.ts";
import { PageFailed } from "./PageFailed.tsx";
import { routerPath, type Area, type ScreenRoute } from "./route.ts";
import { useRouteHead } from "./useRouteHead.ts";

/** Creates an area's router from its table: one route per row, and one shared frame for routes that need a session. */
export function makeRouter(area: Area) {
  const root = createRootRoute({
    beforeLoad: ({ location, cause, preload }) => {
      // A newer version of the portal is out. Switch to it now, since the page changes anyway.
      if (newVersionReady() && cause !== "preload" && !preload) {
        throw redirect({ href: location.href, reloadDocument: true });
      }
    },
  });
  const frame = createRoute({
    getParentRoute: () => root,
    id: "frame",
    loader: ({ preload }) => fetchPart(area.frame, preload),
    component: function FrameRoute() {
      const Frame = frame.useLoaderData();
      return (
        <DeferredRender>
          <Frame>
            <DeferredRender>
              <Outlet />
            </DeferredRender>
          </Frame>
        </DeferredRender>
      );
    },
    ...KEEP,
  });
  const needsSession = ({ audience }: ScreenRoute) => audience === "signed-in" || audience === "support";
  const framed = area.routes.filter(needsSession).map((row) => screenRoute(area, row, () => frame));
  const open = area.routes.filter((row) => !needsSession(row)).map((row) => screenRoute(area, row, () => root));

  return createRouter({
    routeTree: root.addChildren([...open, frame.addChildren(framed)]),
    defaultPreload: "intent",
    defaultPendingMs: 300,
    defaultPendingMinMs: 200,
    defaultPendingComponent: LoadingBar,
    defaultErrorComponent: PageFailed,
    scrollRestoration: true,
  });
}

/** Renders in small steps, the frame first and then the page inside it, so that no key press or tap has to wait. */
function DeferredRender({ children }: { readonly children: ReactNode }) {
  const [isReady, setIsReady] = useState(false);
  useEffect(() => startTransition(() => setIsReady(true)), []);
  return isReady && children;
}

/** Loaded data is kept until the page is closed. */
const KEEP = { staleTime: Infinity, gcTime: Infinity } as const;

// oxlint-disable-next-line typescript/no-explicit-any
function screenRoute(area: Area, row: ScreenRoute, getParentRoute: () => any) {
  const route = createRoute({
    getParentRoute,
    path: routerPath(row.path),
    beforeLoad: ({ location, preload }) => {
      const sessions = { customer: readSession("customer") !== null, staff: readSession("staff") !== null };
      const instead = guard(row, sessions);
      if (instead === null) return;
      if (instead === area.login && !preload) saveReturnPath(location.href);
      throw redirect({ to: instead, replace: true });
    },
    loader: ({ preload }) => fetchPart(row, preload),
    component: function ScreenRouteComponent() {
      const Screen = route.useLoaderData();
      useRouteHead(area, row);
      return <Screen />;
    },
    ...KEEP,
  });
  return route;
}

interface Part<C> {
  readonly load: () => Promise<C>;
  readonly texts: readonly TextModule[];
}

async function fetchPart<C>(part: Part<C>, preload: boolean): Promise<C> {
  const both = () => Promise.all([part.load(), loadTexts(part.texts, currentLocale())]);
  const [component] = await loadChunk(both, !preload);
  return component;
}
