import { alerts } from "@portal/model/alerts/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { Suspense } from "react";
import { alertText } from "../../kit/alerts/text.ts";
import { call } from "../../kit/call.ts";
import { lazyPart } from "../../kit/lazy-part.ts";
import { useRefetchInterval } from "../../kit/useRefetchInterval.ts";
import { useLocale } from "../../kit/useText.ts";
import type { AlertBannersProps } from "./AlertBanners.tsx";

const AGAIN_MS = 300_000;

/** Mostly there is nothing to tell, and then nothing more is fetched. */
const banners = lazyPart<AlertBannersProps>({
  load: () => import("./AlertBanners.tsx").then((m) => m.AlertBanners),
  texts: [alertText],
});

/** What everybody should know, told while the page is open, too; where it cannot be had, the page does without. */
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
