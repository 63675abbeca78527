import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Checkbox.layer.css";
import type { EventKind } from "@portal/model/events/kinds.ts";
import { Checkbox } from "@mantine/core";
import { IconChevronDown } from "@tabler/icons-react";
import { useId, useState } from "react";
import { useText } from "#platform/text/useText.ts";
import { webhooksText } from "../text.ts";
import styles from "./KindChoice.module.css";
import { AREAS } from "./kinds.ts";
import { kindsText } from "./text.ts";

interface KindChoiceProps {
  readonly isAll: boolean;
  readonly chosen: readonly EventKind[];
  readonly issue: string | undefined;
  readonly onAll: (isAll: boolean) => void;
  readonly onChoose: (chosen: readonly EventKind[]) => void;
}

/** Chooses all events, or kinds of events by area. */
export function KindChoice({ isAll, chosen, issue, onAll, onChoose }: KindChoiceProps) {
  const t = useText(webhooksText);
  const id = useId();
  return (
    <fieldset className={styles.choice} aria-describedby={issue && id}>
      <legend>{t("form.kinds")}</legend>
      <div className={styles.ways}>
        {(["all", "some"] as const).map((way) => (
          <label key={way}>
            <input type="radio" name={id} checked={isAll === (way === "all")} onChange={() => onAll(way === "all")} />
            <span>
              {t(`form.kinds.${way}`)}
              <small>{t(`form.kinds.${way}.hint`)}</small>
            </span>
          </label>
        ))}
      </div>
      {!isAll && (
        <div className={styles.areas}>
          {AREAS.map((area, place) => (
            <Area key={area.area} {...area} chosen={chosen} isWrong={!!issue && place === 0} onChoose={onChoose} />
          ))}
        </div>
      )}
      {issue && (
        <p id={id} className={styles.issue} role="alert">
          {issue}
        </p>
      )}
    </fieldset>
  );
}

interface AreaProps extends Pick<KindChoiceProps, "chosen" | "onChoose"> {
  readonly area: (typeof AREAS)[number]["area"];
  readonly kinds: readonly EventKind[];
  /** Focus goes here if none is chosen. */
  readonly isWrong: boolean;
}

function Area({ area, kinds, chosen, isWrong, onChoose }: AreaProps) {
  const t = useText(webhooksText);
  const k = useText(kindsText);
  const id = useId();
  const own = kinds.filter((kind) => chosen.includes(kind));
  const isPart = own.length > 0 && own.length < kinds.length;
  const [isOpen, setIsOpen] = useState(isPart);
  const name = k(`area.${area}`);
  const set = (some: readonly EventKind[], checked: boolean) => {
    const others = chosen.filter((kind) => !some.includes(kind));
    onChoose(checked ? [...others, ...some] : others);
  };
  return (
    <div className={styles.area}>
      <div className={styles.head}>
        <Checkbox
          label={name}
          checked={own.length === kinds.length}
          indeterminate={isPart}
          aria-invalid={isWrong || undefined}
          onChange={(event) => set(kinds, event.currentTarget.checked)}
        />
        <button
          type="button"
          className={styles.toggle}
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={t("form.kinds.show", { area: name, chosen: own.length, all: kinds.length })}
          onClick={() => setIsOpen(!isOpen)}
        >
          <span className="num">{t("form.kinds.count", { chosen: own.length, all: kinds.length })}</span>
          <IconChevronDown size={15} aria-hidden />
        </button>
      </div>
      <div id={id} className={styles.kinds} hidden={!isOpen}>
        {isOpen &&
          kinds.map((kind) => (
            <Checkbox
              key={kind}
              label={k(`kind.${kind}`)}
              description={<code className="mono">{kind}</code>}
              checked={chosen.includes(kind)}
              onChange={(event) => set([kind], event.currentTarget.checked)}
            />
          ))}
      </div>
    </div>
  );
}
