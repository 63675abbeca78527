import { DEVICE_PROBLEMS, type DeviceProblem } from "@portal/model/devices/selection.ts";
import { useText } from "#platform/text/useText.ts";
import { Chips } from "#ui/Chips.tsx";
import { addressOf, type PageState } from "../page-state.ts";
import { devicesText } from "../text.ts";
import { Tally } from "./Tally.tsx";

interface KindChipsProps {
  readonly place: PageState;
  /** The count, or undefined if unknown. */
  readonly countOf: (kind: DeviceProblem) => number | undefined;
  readonly onGo: (kind: DeviceProblem | null) => void;
}

/** Filters by kind of problem. */
export function KindChips({ place, countOf, onGo }: KindChipsProps) {
  const t = useText(devicesText);
  const options = [null, ...DEVICE_PROBLEMS].map((kind) => {
    const count = kind ? countOf(kind) : undefined;
    return {
      id: kind,
      to: addressOf({ ...place, kind }),
      words: (
        <>
          {t(`kind.${kind ?? "any"}`)}
          {count !== undefined && <Tally count={count} />}
        </>
      ),
    };
  });
  return <Chips label={t("kinds")} options={options} current={place.kind} onGo={onGo} oneLine />;
}
