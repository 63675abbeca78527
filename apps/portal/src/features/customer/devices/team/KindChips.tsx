import { DEVICE_PROBLEMS, type DeviceProblem } from "#domain/devices/device-status.ts";
import { useText } from "#platform/text/useText.ts";
import { Chips } from "#ui/Chips.tsx";
import { addressOf, type PageState } from "../page-state.ts";
import { devicesText } from "../text.ts";
import { Tally } from "./Tally.tsx";

interface KindChipsProps {
  readonly place: PageState;
  readonly countOf: (kind: DeviceProblem) => number;
  readonly more: boolean;
  readonly onGo: (kind: DeviceProblem | null) => void;
}

/** Filters by kind of problem. */
export function KindChips({ place, countOf, more, onGo }: KindChipsProps) {
  const t = useText(devicesText);
  const options = [null, ...DEVICE_PROBLEMS].map((kind) => ({
    id: kind,
    to: addressOf({ ...place, kind }),
    words: (
      <>
        {t(`kind.${kind ?? "any"}`)}
        {kind && <Tally count={countOf(kind)} more={more} />}
      </>
    ),
  }));
  return <Chips label={t("kinds")} options={options} current={place.kind} onGo={onGo} oneLine />;
}
