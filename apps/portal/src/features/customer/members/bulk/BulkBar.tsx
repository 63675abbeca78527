import { type ActionRun, BULK_ACTIONS, type BulkAction } from "@portal/model/bulk/actions.ts";
import type { MemberListItem } from "@portal/model/members/list-item.ts";
import { IconMail, IconPhone, IconPlayerPause, IconPlayerPlay, IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { runText } from "#domain/bulk/text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useText } from "#platform/text/useText.ts";
import { SelectionBar } from "#ui/SelectionBar.tsx";
import { managedOf } from "../list/managed.ts";
import type { useRows } from "../list/useRows.ts";
import { type PageState, selectionOf } from "../page-state.ts";
import { canPerform } from "../permissions.ts";
import { membersText } from "../text.ts";
import type { Whom } from "./ActionDialog.tsx";
import { matchQuery } from "./data.ts";
import { bulkText } from "./text.ts";

const job = lazyPart({ load: () => import("./BulkJob.tsx").then((m) => m.BulkJob), texts: [bulkText, runText] });
const dialog = lazyPart({
  load: () => import("./ActionDialog.tsx").then((m) => m.ActionDialog),
  texts: [bulkText, runText],
});

const ACTS = [
  { act: "assign_voice", icon: IconPhone },
  { act: "invite", icon: IconMail },
  { act: "suspend", icon: IconPlayerPause },
  { act: "activate", icon: IconPlayerPlay },
  { act: "remove", icon: IconTrash },
] as const satisfies readonly { act: BulkAction; icon: unknown }[];

interface BulkBarProps {
  readonly me: Me;
  readonly place: PageState;
  readonly lines: readonly MemberListItem[];
  readonly hasMore: boolean;
  readonly rows: Pick<
    ReturnType<typeof useRows>,
    "selection" | "everything" | "selectable" | "selectAll" | "selectEverything" | "selectOnly" | "clear"
  >;
  readonly onStarted: (run: ActionRun) => void;
  /** The dialog that the URL asked for was closed. */
  readonly onActed: () => void;
}

interface Running {
  readonly act: BulkAction;
  readonly lines: readonly MemberListItem[];
  /** Set if the server does it, as one run. */
  readonly whom: Whom | null;
}

/** Floats over the list while members are selected. Offers what applies to any of them. */
export function BulkBar({ me, place, lines, hasMore, rows, onStarted, onActed }: BulkBarProps) {
  const t = useText(membersText);
  const { everything, selection } = rows;
  const matching = selectionOf(place);
  const [running, setRunning] = useState<Running | null>(
    place.act && everything ? { act: place.act, lines: [], whom: { matching } } : null,
  );
  const { ids } = selection;
  const whole = ids.size > 0 && ids.size === rows.selectable && hasMore && place.filter !== "removed";
  const matched = useQuery({ ...matchQuery(me.team_id, matching), enabled: whole || everything }).data?.matching;
  const chosen = lines.filter(({ id }) => ids.has(id));
  const applies = (act: BulkAction): boolean => {
    if (everything || act === "assign_voice") return isAllowed(BULK_ACTIONS[act].row, me);
    return chosen.some((line) => {
      const managed = managedOf(line);
      return managed && canPerform(act, me, managed);
    });
  };
  const count = everything ? (matched ?? ids.size) : ids.size;
  const selected = t("bulk.selected", { count });
  const begin = (act: BulkAction) => {
    const whom = everything ? { matching } : act === "assign_voice" ? { members: [...ids] } : null;
    setRunning({ act, lines: chosen, whom });
  };
  const close = () => {
    setRunning(null);
    if (place.act) onActed();
  };
  const offersEverything = whole && !everything && matched !== undefined;
  return (
    <>
      <output className="vh">{count > 0 && selected}</output>
      {count > 0 && !running && (
        <SelectionBar
          labels={{
            bar: t("bulk.label"),
            selected,
            all: offersEverything ? t("bulk.matching", { count: matched }) : t("bulk.all", { count: rows.selectable }),
            clear: t("bulk.clear"),
          }}
          more={offersEverything || ids.size < rows.selectable}
          onAll={offersEverything ? rows.selectEverything : rows.selectAll}
          onClear={rows.clear}
        >
          {ACTS.filter(({ act }) => applies(act)).map(({ act, icon: Icon }) => (
            <button
              key={act}
              type="button"
              data-act={act}
              onPointerEnter={job.prefetch}
              onFocus={job.prefetch}
              onClick={() => begin(act)}
            >
              <Icon size={16} aria-hidden />
              <span>{t(`bulk.${act}`)}</span>
            </button>
          ))}
        </SelectionBar>
      )}
      <Suspense>
        {running?.whom && (
          <dialog.Part
            me={me}
            action={running.act}
            whom={running.whom}
            onStarted={(run) => {
              close();
              rows.clear();
              onStarted(run);
            }}
            onCancel={close}
          />
        )}
        {running && !running.whom && running.act !== "assign_voice" && (
          <job.Part
            me={me}
            act={running.act}
            whom={running.lines}
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
