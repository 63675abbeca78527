import { calls } from "@portal/model/calls/contract.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useRef, useState } from "react";
import { EditorFrame } from "#platform/editor/EditorFrame.tsx";
import { call } from "#platform/http/call.ts";
import { useNextFocus } from "#platform/keyboard/useNextFocus.ts";
import type { Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { statisticsKey } from "./data.ts";
import { callsText } from "./text.ts";
import styles from "./TimeZoneLine.module.css";

interface TimeZoneLineProps {
  readonly me: Me;
  readonly zone: string | null;
  readonly changeable: boolean;
}

/** The time zone of the statistics. Suggests the browser's if none has been chosen. */
export function TimeZoneLine({ me, zone, changeable }: TimeZoneLineProps) {
  const t = useText(callsText);
  const queries = useQueryClient();
  /** The current choice while the editor is open. */
  const [chosen, setChosen] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const focus = useNextFocus(box);
  const own = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const zones = useMemo(
    () => [...new Set(["UTC", own, ...(zone ? [zone] : []), ...Intl.supportedValuesOf("timeZone")])].toSorted(),
    [own, zone],
  );
  const begin = () => {
    focus.on("select");
    setChosen(zone ?? own);
  };
  const end = () => {
    focus.on("[data-change]");
    setChosen(null);
  };
  const save = useAction({
    context: t("zone.context"),
    run: (time_zone: string) => call(calls.setTimeZone, { params: { id: me.team_id }, body: { time_zone } }),
    onDone: ({ time_zone }) => {
      end();
      showSuccess(t("zone.done", { zone: time_zone }));
      void queries.invalidateQueries({ queryKey: statisticsKey(me.team_id) });
    },
  });
  const submit = () => {
    if (chosen === zone) end();
    else if (chosen !== null && !save.isPending) save.mutate(chosen);
  };
  return (
    <div ref={box} className={styles.line}>
      <p>{zone ? t("zone.is", { zone }) : t("zone.utc")}</p>
      {changeable && chosen === null && (
        <>
          {zone === null && own !== "UTC" && (
            <Button size="compact-sm" variant="default" loading={save.isPending} onClick={() => save.mutate(own)}>
              {t("zone.use", { zone: own })}
            </Button>
          )}
          <button type="button" className="link-button" data-change onClick={begin}>
            {t("zone.change")}
          </button>
        </>
      )}
      {chosen !== null && (
        <EditorFrame className={styles.choice} onSubmit={submit}>
          <NativeSelect
            size="xs"
            aria-label={t("zone.label")}
            data={zones}
            value={chosen}
            onChange={({ currentTarget: { value } }) => setChosen(value)}
          />
          <Button type="submit" size="compact-sm" loading={save.isPending}>
            {t("zone.save")}
          </Button>
          <button type="button" className="link-button" onClick={end}>
            {t("zone.keep")}
          </button>
        </EditorFrame>
      )}
    </div>
  );
}
