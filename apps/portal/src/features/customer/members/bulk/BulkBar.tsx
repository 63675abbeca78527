import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { IconMail, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import type { Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { SelectionBar } from "#ui/SelectionBar.tsx";
import { managedOf } from "../list/managed.ts";
import type { useRows } from "../list/useRows.ts";
import { canPerform } from "../permissions.ts";
import { membersText } from "../text.ts";
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
  readonly lines: readonly MemberListItem[];
  readonly rows: Pick<ReturnType<typeof useRows>, "selection" | "selectable" | "selectAll" | "selectOnly" | "clear">;
}

/** Floats over the list while members are selected. Offers what applies to any of them. */
export function BulkBar({ me, lines, rows }: BulkBarProps) {
  const t = useText(membersText);
  const [running, setRunning] = useState<{ readonly act: BulkAct; readonly whom: readonly MemberListItem[] } | null>(
    null,
  );
  const { ids } = rows.selection;
  const whom = lines.filter(({ id }) => ids.has(id));
  const open = ACTS.filter(({ act }) =>
    whom.some((line) => {
      const managed = managedOf(line);
      return managed && canPerform(act, me, managed);
    }),
  );
  const selected = t("bulk.selected", { count: ids.size });
  return (
    <>
      <output className="vh">{ids.size > 0 && selected}</output>
      {ids.size > 0 && !running && (
        <SelectionBar
          labels={{
            bar: t("bulk.label"),
            selected,
            all: t("bulk.all", { count: rows.selectable }),
            clear: t("bulk.clear"),
          }}
          more={ids.size < rows.selectable}
          onAll={rows.selectAll}
          onClear={rows.clear}
        >
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
        </SelectionBar>
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
