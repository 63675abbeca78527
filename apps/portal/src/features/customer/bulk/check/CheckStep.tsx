import { hasRegistrations, membersSheet, type Column } from "@portal/model/bulk/rows.ts";
import { IconArrowRight } from "@tabler/icons-react";
import { useMemo, useState } from "react";
import { LazyAddSeats } from "#domain/billing/seats/LazyAddSeats.tsx";
import type { CallFailed } from "#platform/http/call-failed.ts";
import type { LineIssues, Problem } from "#platform/sheet/problems.ts";
import { SheetCheck } from "#platform/sheet/SheetCheck.tsx";
import { useTeam } from "#domain/team/team.ts";
import { useText } from "#platform/text/useText.ts";
import { importText } from "../text.ts";
import type { ImportDraft } from "./draft.ts";
import { Options } from "./Options.tsx";

const WIDTHS = { email: "26%", password: "12%", first_name: "12%", last_name: "12%" };

interface CheckStepProps {
  readonly team_id: string;
  readonly draft: ImportDraft;
  readonly problems: readonly Problem<Column>[];
  readonly wrong: ReadonlyMap<number, LineIssues<Column>>;
  readonly busy: boolean;
  readonly failed: CallFailed | null;
  readonly onChange: (change: (draft: ImportDraft) => ImportDraft) => void;
  readonly onContinue: () => void;
}

/** The members in the file, until every row is valid. */
export function CheckStep({ team_id, draft, failed, onChange, ...check }: CheckStepProps) {
  const t = useText(importText);
  // Hides columns that are empty in every row.
  const [has] = useState(() => ({
    voice: draft.lines.some(({ row }) => hasRegistrations(row)),
    passwords: draft.lines.some(({ row }) => row.password !== ""),
  }));
  const sheet = useMemo(() => {
    const whole = membersSheet(has.voice);
    if (has.passwords || !draft.ask_members) return whole;
    return { ...whole, columns: whole.columns.filter(({ key }) => key !== "password") };
  }, [has, draft.ask_members]);
  const counters = useTeam().data?.counters;
  const needed = draft.lines.length;
  const free = counters ? Math.max(0, counters.seats - counters.team_size) : null;
  const isShort = free !== null && free < needed;
  const lacksSeats = failed?.code === "bulk.too_many_rows" && isShort;
  return (
    <SheetCheck
      sheet={sheet}
      label={t("grid.label")}
      widths={WIDTHS}
      draft={draft}
      nameOf={({ first_name, last_name }) => `${first_name} ${last_name}`.trim()}
      failed={failed && { title: t("check.plan_failed"), by: failed }}
      next={{
        label: t("check.continue"),
        icon: <IconArrowRight size={16} aria-hidden />,
        sending: t("check.sending"),
      }}
      note={isShort && t("check.seats", { needed: t("check.seats_needed", { count: needed }), free })}
      onChange={onChange}
      {...check}
    >
      {lacksSeats && (
        // The number of rows per day depends on the seats.
        <LazyAddSeats
          team_id={team_id}
          task="import"
          need={{ create: needed, used_after: 0 }}
          busy={check.busy}
          onSeats={(bought) => bought && check.onContinue()}
        />
      )}
      <Options
        invite_sent={draft.invite_sent}
        all_or_nothing={draft.all_or_nothing}
        ask_members={draft.ask_members}
        onChange={(change) => onChange((old) => ({ ...old, ...change }))}
      />
    </SheetCheck>
  );
}
