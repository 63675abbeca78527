import { alerts } from "@portal/model/alerts/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { alertText } from "#domain/alerts/text.ts";
import { call } from "#platform/http/call.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useRefetchInterval } from "#platform/http/useRefetchInterval.ts";
import { useLocale } from "#platform/text/useText.ts";
import type { AlertBannersProps } from "./AlertBanners.tsx";

const AGAIN_MS = 300_000;

/** Lazy, because there are usually no alerts. */
const banners = lazyPart<AlertBannersProps>({
  load: () => import("./AlertBanners.tsx").then((m) => m.AlertBanners),
  texts: [alertText],
});

/** Global alerts, also refreshed while the page is open. If they fail to load, the page goes without. */
export function Alerts() {
  const language = useLocale();
  const refetchInterval = useRefetchInterval(true, AGAIN_MS);
  const { data } = useQuery({
    queryKey: ["alerts", language],
    queryFn: ({ signal }) => call(alerts.list, { query: { language } }, { signal }),
    staleTime: AGAIN_MS / 5,
    refetchInterval,
  });
  if (!data?.alerts.length) return null;
  return (
    <Suspense>
      <banners.Part alerts={data.alerts} />
    </Suspense>
  );
}
