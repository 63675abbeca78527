import type { Round } from "@portal/model/account-check/contract.ts";
import { Meter } from "#ui/Meter.tsx";
import { countsOf } from "./causes.ts";

/** Passed, failed and remaining tests as a bar. Hidden from screen readers, because the text says the same. */
export function RoundMeter({ round }: { readonly round: Round }) {
  const { fine, failed } = countsOf(round);
  return (
    <div aria-hidden>
      <Meter
        label=""
        total={round.total}
        parts={[
          { value: fine, tone: "ok" },
          { value: failed, tone: "bad" },
        ]}
      />
    </div>
  );
}
