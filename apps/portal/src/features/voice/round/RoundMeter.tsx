import type { Round } from "@portal/model/account-check/contract.ts";
import { Meter } from "../../../ui/Meter.tsx";
import { countsOf } from "./causes.ts";

/** Who passed, who did not, and who is still to come, as a bar; the words beside it say the same, so it is not read out. */
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
