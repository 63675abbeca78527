import { STATUS_CLASSES } from "@portal/model/request-log/contract.ts";
import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { useText } from "#platform/text/useText.ts";
import { Chips } from "#ui/Chips.tsx";
import { NO_FILTER, logAddress, findInvalidFilters, type LogPageState } from "./page-state.ts";
import styles from "./LogFilters.module.css";
import { requestLogText } from "./text.ts";

interface LogFiltersProps {
  readonly place: LogPageState;
  readonly busy: boolean;
  readonly go: (change: Partial<LogPageState>) => void;
}

const FIELDS = [
  ["id", "reference"],
  ["who", "who"],
  ["call", "call"],
] as const;

export function LogFilters({ place, busy, go }: LogFiltersProps) {
  const t = useText(requestLogText);
  const [typed, setTyped] = useState(place);
  const [shown, setShown] = useState(place);
  const [wrong, setWrong] = useState(() => findInvalidFilters(place));
  // The URL wins after back, forward or a link.
  if (shown !== place) {
    setShown(place);
    setTyped(place);
    setWrong(findInvalidFilters(place));
  }
  const submit = () => {
    const invalid = findInvalidFilters(typed);
    setWrong(invalid);
    if (invalid.size === 0) go(typed);
  };
  const change = (part: Partial<LogPageState>) => setTyped({ ...typed, ...part });
  return (
    <search className={styles.filters} aria-label={t("filters")}>
      <EditorFrame className={styles.form} onSubmit={submit}>
        {FIELDS.map(([field, words]) => (
          <TextInput
            key={field}
            className={styles.field ?? ""}
            label={t(words)}
            placeholder={t(`${words}.hint`)}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            value={typed[field]}
            onChange={(event) => change({ [field]: event.currentTarget.value.trim() })}
            error={wrong.has(field) && t(`${words}.wrong`)}
            errorProps={{ role: "alert" }}
          />
        ))}
        {(["from", "to"] as const).map((field) => (
          <TextInput
            key={field}
            className={styles.day ?? ""}
            type="date"
            label={t(field)}
            value={typed[field]}
            onChange={(event) => change({ [field]: event.currentTarget.value })}
          />
        ))}
        <Button type="submit" loading={busy} className={styles.go ?? ""}>
          {t("search")}
        </Button>
      </EditorFrame>
      <div className={styles.below}>
        <Chips
          label={t("status")}
          options={[null, ...STATUS_CLASSES].map((id) => ({
            id,
            to: logAddress({ ...place, status: id }),
            words: t(`status.${id ?? "any"}`),
          }))}
          current={place.status}
          onGo={(status) => go({ ...typed, status })}
        />
        {logAddress(place) !== logAddress(NO_FILTER) && (
          <button type="button" className="link-button" onClick={() => go(NO_FILTER)}>
            {t("clear")}
          </button>
        )}
      </div>
    </search>
  );
}
