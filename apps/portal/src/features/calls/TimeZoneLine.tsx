import { calls } from "@portal/model/calls/contract.ts";
import { Button, NativeSelect } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { call } from "../../kit/call.ts";
import type { Me } from "../../kit/me.ts";
import { useAction } from "../../kit/query.ts";
import { tellDone } from "../../kit/toast.tsx";
import { useText } from "../../kit/useText.ts";
import { statisticsKey } from "./data.ts";
import { callsText } from "./text.ts";
import styles from "./TimeZoneLine.module.css";

interface TimeZoneLineProps {
  readonly me: Me;
  readonly zone: string | null;
  readonly changeable: boolean;
}

/** By which clock days begin; where nobody has chosen one, that of the browser is offered. */
export function TimeZoneLine({ me, zone, changeable }: TimeZoneLineProps) {
  const t = useText(callsText);
  const queries = useQueryClient();
  const [choosing, setChoosing] = useState(false);
  const own = useMemo(() => Intl.DateTimeFormat().resolvedOptions().timeZone, []);
  const zones = useMemo(
    () => [...new Set(["UTC", own, ...(zone ? [zone] : []), ...Intl.supportedValuesOf("timeZone")])].toSorted(),
    [own, zone],
  );
  const save = useAction({
    context: t("zone.context"),
    run: (time_zone: string) => call(calls.setTimeZone, { params: { id: me.team_id }, body: { time_zone } }),
    onDone: ({ time_zone }) => {
      setChoosing(false);
      tellDone(t("zone.done", { zone: time_zone }));
      void queries.invalidateQueries({ queryKey: statisticsKey(me.team_id) });
    },
  });
  return (
    <div className={styles.line}>
      <p>{zone ? t("zone.is", { zone }) : t("zone.utc")}</p>
      {changeable && !choosing && (
        <>
          {zone === null && own !== "UTC" && (
            <Button size="compact-sm" variant="default" loading={save.isPending} onClick={() => save.mutate(own)}>
              {t("zone.use", { zone: own })}
            </Button>
          )}
          <button type="button" className="link-button" onClick={() => setChoosing(true)}>
            {t("zone.change")}
          </button>
        </>
      )}
      {choosing && (
        <>
          <NativeSelect
            size="xs"
            aria-label={t("zone.label")}
            data={zones}
            defaultValue={zone ?? own}
            disabled={save.isPending}
            onChange={({ currentTarget: { value } }) => save.mutate(value)}
          />
          <button type="button" className="link-button" onClick={() => setChoosing(false)}>
            {t("zone.keep")}
          </button>
        </>
      )}
    </div>
  );
}
