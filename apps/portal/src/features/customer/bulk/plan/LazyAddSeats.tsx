import { Suspense } from "react";
import { linesText } from "#domain/billing/lines-text.ts";
import { billingText } from "#domain/billing/text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { billingErrorText } from "#platform/text/error-text.ts";
import { useText } from "#platform/text/useText.ts";
import { importText } from "../text.ts";
import type { AddSeatsProps } from "./AddSeats.tsx";

const { Part: AddSeats } = lazyPart({
  load: () => import("./AddSeats.tsx").then((m) => m.AddSeats),
  texts: [billingText, linesText, billingErrorText],
});

/** Loads what buying needs only when seats are missing. */
export function LazyAddSeats(props: AddSeatsProps) {
  const t = useText(importText);
  return (
    <Suspense fallback={<p>{t("seats.loading")}</p>}>
      <AddSeats {...props} />
    </Suspense>
  );
}
