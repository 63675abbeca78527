import { TROUBLES, type Trouble } from "../../../kit/devices/standing.ts";
import { useText } from "../../../kit/useText.ts";
import { Chips } from "../../../ui/Chips.tsx";
import { addressOf, type Place } from "../address.ts";
import { devicesText } from "../text.ts";
import { Tally } from "./Tally.tsx";

interface KindChipsProps {
  readonly place: Place;
  readonly countOf: (kind: Trouble) => number;
  readonly more: boolean;
  readonly onGo: (kind: Trouble | null) => void;
}

/** What is wrong, kind by kind. */
export function KindChips({ place, countOf, more, onGo }: KindChipsProps) {
  const t = useText(devicesText);
  const options = [null, ...TROUBLES].map((kind) => ({
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
