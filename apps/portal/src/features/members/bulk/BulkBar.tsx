import type { MemberLine } from "@portal/model/members/contract.ts";
import { Tooltip } from "@mantine/core";
import { IconMail, IconPlayerPause, IconPlayerPlay, IconTrash, IconX } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { useText } from "../../../kit/useText.ts";
import { managedOf } from "../list/managed.ts";
import type { useRows } from "../list/useRows.ts";
import { mayAct, type Me } from "../rights.ts";
import { membersText } from "../text.ts";
import styles from "./BulkBar.module.css";
import type { BulkAct } from "./run.ts";
import { bulkText } from "./text.ts";

const job = lazyPart({ load: () => import("./BulkJob.tsx").then((m) => m.BulkJob), texts: [bulkText] });

const ACTS = [
  { act: "invite", icon: IconMail },
  { act: "suspend", icon: IconPlayerPause },
  { act: "activate", icon: IconPlayerPlay },
  { act: "remove", icon: IconTrash },
] as const satisfies readonly { act: BulkAct; icon: unknown }[];

interface BulkBarProps {
  readonly me: Me;
  readonly lines: readonly MemberLine[];
  readonly rows: Pick<ReturnType<typeof useRows>, "selection" | "selectable" | "selectAll" | "selectOnly" | "clear">;
}

/** Floats over the list while somebody is ticked: what can be done with any of them. */
export function BulkBar({ me, lines, rows }: BulkBarProps) {
  const t = useText(membersText);
  const [running, setRunning] = useState<{ readonly act: BulkAct; readonly whom: readonly MemberLine[] } | null>(null);
  const { ids } = rows.selection;
  const whom = lines.filter(({ id }) => ids.has(id));
  const open = ACTS.filter(({ act }) =>
    whom.some((line) => {
      const managed = managedOf(line);
      return managed && mayAct(act, me, managed);
    }),
  );
  return (
    <>
      <output className="vh">{ids.size > 0 && t("bulk.selected", { count: ids.size })}</output>
      {ids.size > 0 && !running && (
        <div className={styles.bar} role="toolbar" aria-label={t("bulk.label")}>
          <strong className="num">{t("bulk.selected", { count: ids.size })}</strong>
          {ids.size < rows.selectable && (
            <button type="button" className={`${styles.all} not-on-phone`} onClick={rows.selectAll}>
              {t("bulk.all", { count: rows.selectable })}
            </button>
          )}
          <hr />
          {open.map(({ act, icon: Icon }) => (
            <button
              key={act}
              type="button"
              data-act={act}
              onPointerEnter={job.prefetch}
              onFocus={job.prefetch}
              onClick={() => setRunning({ act, whom })}
            >
              <Icon size={16} aria-hidden />
              <span>{t(`bulk.${act}`)}</span>
            </button>
          ))}
          {open.length > 0 && <hr />}
          <Tooltip label={t("bulk.clear")}>
            <button type="button" className={styles.clear} aria-label={t("bulk.clear")} onClick={rows.clear}>
              <IconX size={16} aria-hidden />
            </button>
          </Tooltip>
        </div>
      )}
      <Suspense>
        {running && (
          <job.Part
            me={me}
            act={running.act}
            whom={running.whom}
            onOver={(left) => {
              setRunning(null);
              rows.selectOnly(left);
            }}
          />
        )}
      </Suspense>
    </>
  );
}
