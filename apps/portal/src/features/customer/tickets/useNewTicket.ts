import { tickets, type Conversation } from "@portal/model/tickets/contract.ts";
import {
  bodyIssue,
  referenceIn,
  referenceIssue,
  subjectIssue,
  type TicketCategory,
} from "@portal/model/tickets/rules.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { dateAndTime } from "#platform/text/format.ts";
import type { Me } from "#platform/session/me.ts";
import { useAction } from "#platform/http/query.ts";
import { useSavedDraft } from "#platform/editor/useSavedDraft.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useLocale, useText } from "#platform/text/useText.ts";
import { isUnchosen, type About } from "./AboutField.tsx";
import { ticketKey, ticketsKey } from "./data.ts";
import { ticketsText } from "./text.ts";

interface Draft {
  readonly subject: string;
  readonly body: string;
  readonly category: TicketCategory;
  readonly whom: About;
  /**
   * Null until the user edits it. Contains the page's reference at that time, since a different one resets the field.
   */
  readonly reference: { readonly of: string; readonly typed: string } | null;
  readonly with_facts: boolean;
}
const EMPTY: Draft = {
  subject: "",
  body: "",
  category: "calls",
  whom: { id: null, name: "" },
  reference: null,
  with_facts: true,
};

/** State of the new ticket, kept through a reload. Issues are shown after the first submit. */
export function useNewTicket(me: Me, reference: string, onSent: (ticket: string) => void) {
  const t = useText(ticketsText);
  const locale = useLocale();
  const queries = useQueryClient();
  const kept = useSavedDraft<Draft>(`ticket.${me.id}.new`, EMPTY);
  const { reference: own } = kept.draft;
  const draft = {
    ...kept.draft,
    reference: own?.typed !== undefined && (reference === "" || own.of === reference) ? own.typed : reference,
  };
  const [tried, setTried] = useState(0);
  const ref = draft.reference.trim();
  const issues = new Map<string, string>();
  const wrong = [
    ["subject", subjectIssue(draft.subject)],
    ["body", bodyIssue(draft.body)],
    ["about", isUnchosen(draft.whom) ? "field.invalid" : null],
    ["reference", ref === "" ? null : referenceIssue(referenceIn(ref) ?? ref)],
  ] as const;
  for (const [field, issue] of wrong) if (issue) issues.set(field, issue);
  const action = useAction<void, Conversation>({
    run: () =>
      call(tickets.create, {
        body: {
          subject: draft.subject,
          body: draft.body,
          category: draft.category,
          with_facts: draft.with_facts,
          ...(draft.whom.id && { about: draft.whom.id }),
          ...(ref && { reference: referenceIn(ref) ?? ref }),
        },
      }),
    context: t("write.context"),
    onDone: (conversation) => {
      const { id, number, due_at } = conversation.ticket;
      kept.clear();
      queries.setQueryData(ticketKey(id), conversation);
      void queries.invalidateQueries({ queryKey: [...ticketsKey, "list"] });
      showSuccess(t("write.sent", { number, time: due_at === null ? "" : dateAndTime(due_at * 1000, locale) }));
      onSent(id);
    },
  });
  return {
    draft,
    edit: kept.edit,
    editReference: (typed: string) => kept.edit({ reference: { of: reference, typed } }),
    issues: tried > 0 ? issues : new Map<string, string>(),
    tried,
    busy: action.isPending,
    send: () => {
      setTried((times) => times + 1);
      if (issues.size === 0 && !action.isPending) action.mutate();
    },
  };
}
