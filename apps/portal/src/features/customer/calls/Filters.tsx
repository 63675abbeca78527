import type { CallStatistics } from "@portal/model/calls/contract.ts";
import { RANGES } from "@portal/model/calls/ranges.ts";
import { NativeSelect, Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useText } from "#platform/text/useText.ts";
import { Chips } from "#ui/Chips.tsx";
import { addressOf, type PageState } from "./page-state.ts";
import styles from "./Filters.module.css";
import { callsText } from "./text.ts";
import type { Go } from "./usePageState.ts";

interface FiltersProps {
  readonly place: PageState;
  readonly go: Go;
  /** Null for solo accounts, which have no members to choose. */
  readonly people: CallStatistics["people"] | null;
}

/** Filters and display options for the calls. */
export function Filters({ place, go, people }: FiltersProps) {
  const t = useText(callsText);
  const members = (people ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // A member from the URL who has no calls in this period.
  if (place.member && !members.some(({ value }) => value === place.member)) {
    members.unshift({ value: place.member, label: t("member.other") });
  }
  return (
    <div className={styles.filters}>
      <Chips
        label={t("ranges")}
        options={RANGES.map((range) => ({
          id: range,
          to: addressOf({ ...place, range }),
          words: t(`range.${range}`),
        }))}
        current={place.range}
        onGo={(range) => go({ range })}
        oneLine
      />
      <NativeSelect
        aria-label={t("direction")}
        size="xs"
        value={place.direction ?? ""}
        data={[
          { value: "", label: t("direction.all") },
          { value: "in", label: t("direction.in") },
          { value: "out", label: t("direction.out") },
        ]}
        onChange={({ currentTarget: { value } }) => go({ direction: value === "" ? null : (value as "in" | "out") })}
      />
      {people && (
        <NativeSelect
          aria-label={t("member")}
          size="xs"
          value={place.member ?? ""}
          data={[{ value: "", label: t("member.all") }, ...members]}
          onChange={({ currentTarget: { value } }) => go({ member: value || null })}
        />
      )}
      <Switch
        className={styles.switch}
        size="sm"
        label={t("as_table")}
        checked={place.as_table}
        onChange={({ currentTarget: { checked } }) => go({ as_table: checked }, { replace: true })}
      />
    </div>
  );
}
