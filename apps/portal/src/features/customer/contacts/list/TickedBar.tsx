import type { ContactRun, WhichContacts } from "@portal/model/bulk/contact-actions.ts";
import { IconTrash } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { Suspense, useState } from "react";
import { runText } from "#domain/bulk/text.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import type { useSelection } from "#platform/selection/useSelection.ts";
import { useText } from "#platform/text/useText.ts";
import { SelectionBar } from "#ui/SelectionBar.tsx";
import { matchQuery } from "../bulk/data.ts";
import { contactRunText } from "../bulk/text.ts";
import type { PageState } from "../page-state.ts";
import { contactsText } from "../text.ts";

const dialog = lazyPart({
  load: () => import("../bulk/ContactRunDialog.tsx").then((m) => m.ContactRunDialog),
  texts: [contactRunText, runText],
});

interface TickedBarProps {
  readonly team_id: string;
  readonly place: PageState;
  readonly rows: ReturnType<typeof useSelection>;
  /** Removes the ticked entries. */
  readonly onRemove: () => void;
  readonly onStarted: (run: ContactRun) => void;
}

/** Actions for the selected entries: some that are ticked, or all that match, which the server removes as one run. */
export function TickedBar({ team_id, place, rows, onRemove, onStarted }: TickedBarProps) {
  const t = useText(contactsText);
  const [asking, setAsking] = useState(false);
  const { everything, selection } = rows;
  const { size } = selection.ids;
  const which: WhichContacts = { list: place.list, matching: { search: place.search || undefined } };
  const whole = size > 1 && size === rows.selectable;
  const matched = useQuery({ ...matchQuery(team_id, which), enabled: whole || everything }).data?.matching;
  const count = everything ? (matched ?? size) : size;
  const selected = t("bulk.selected", { count });
  const offersEverything = whole && !everything && matched !== undefined;
  return (
    <>
      <output className="vh">{count > 0 && selected}</output>
      {count > 0 && !asking && (
        <SelectionBar
          labels={{
            bar: t("bulk.label"),
            selected,
            all: offersEverything ? t("bulk.matching", { count: matched }) : t("bulk.all", { count: rows.selectable }),
            clear: t("bulk.clear"),
          }}
          more={offersEverything || size < rows.selectable}
          onAll={offersEverything ? rows.selectEverything : rows.selectAll}
          onClear={rows.clear}
        >
          <button
            type="button"
            data-act="remove"
            onPointerEnter={dialog.prefetch}
            onFocus={dialog.prefetch}
            onClick={everything ? () => setAsking(true) : onRemove}
          >
            <IconTrash size={16} aria-hidden />
            <span>{t(everything ? "bulk.remove_all" : "bulk.remove")}</span>
          </button>
        </SelectionBar>
      )}
      <Suspense>
        {asking && (
          <dialog.Part
            team_id={team_id}
            which={which}
            onStarted={(run) => {
              setAsking(false);
              rows.clear();
              onStarted(run);
            }}
            onCancel={() => setAsking(false)}
          />
        )}
      </Suspense>
    </>
  );
}
