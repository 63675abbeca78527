import { TROUBLES, type Trouble } from "../../../kit/devices/standing.ts";
import { useText } from "../../../kit/useText.ts";
import { PlaceLink } from "../../../ui/PlaceLink.tsx";
import { addressOf, type Place } from "../address.ts";
import { devicesText } from "../text.ts";
import styles from "./KindChips.module.css";
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
  return (
    <nav className={styles.chips} aria-label={t("kinds")}>
      {[null, ...TROUBLES].map((kind) => (
        <PlaceLink
          key={kind}
          to={addressOf({ ...place, kind })}
          className={styles.chip}
          aria-current={kind === place.kind ? "true" : undefined}
          onGo={() => onGo(kind)}
        >
          {t(`kind.${kind ?? "any"}`)}
          {kind && <Tally count={countOf(kind)} more={more} />}
        </PlaceLink>
      ))}
    </nav>
  );
}
