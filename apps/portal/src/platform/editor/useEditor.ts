import { useState } from "react";
import { asCallFailed, type CallFailed } from "#platform/http/call-failed.ts";
import { useAction } from "#platform/http/query.ts";
import { visibleIssues, withoutIssues, type Issues } from "./issues.ts";

interface EditorOptions<Saved, Draft, Field, Issue extends string, Reply> {
  /** The record as the page has it now, the same object until it changes. Null for a new one. */
  readonly saved: Saved;
  readonly toDraft: (saved: Saved) => Draft;
  /** By default, whether any value differs from the initial draft. */
  readonly isChanged?: (draft: Draft, base: Saved) => boolean;
  /** Whether a received record replaces the edited one while nothing is typed. By default it does. */
  readonly isNewer?: (received: Saved, base: Saved) => boolean;
  /** Whether both have the same values for this form, so that the draft can be rebased on the received one. */
  readonly isSameHere?: (base: Saved, received: Saved) => boolean;

  readonly rules: (draft: Draft, base: Saved) => Issues<Field, Issue>;
  /** When issues show: while the user types, or as the last save found them. */
  readonly showIssues: "typing" | "saving";

  /** Names the action in "Problem with {context}". Not needed with `report`. */
  readonly context?: string;
  /** Resolves to null if the user decided against it. */
  readonly send: (draft: Draft, base: Saved) => Promise<Reply | null>;
  /** Also sends a draft without changes. */
  readonly sendsUnchanged?: boolean;
  /** The record to continue with after a save. Not needed if the form closes. */
  readonly savedIn?: (reply: Reply) => Saved;
  readonly onSaved?: (reply: Reply) => void;

  /** Maps the server's issues to fields. */
  readonly issuesFrom?: (failed: CallFailed, draft: Draft) => Issues<Field, Issue>;
  /** Replaces the usual toast. */
  readonly report?: (failed: CallFailed, context: string) => void;
  readonly onFailed?: (failed: CallFailed, base: Saved) => void;
  /** Handles a record that someone else saved first. */
  readonly stale?: {
    readonly code: CallFailed["code"];
    /** Loads the record as the server has it now; null if that fails. */
    readonly load: (base: Saved) => Promise<Saved | null>;
    /** Moves the draft to the newer record: the user's changes stay, everything else follows the record. */
    readonly rebase: (draft: Draft, from: Saved, to: Saved) => Draft;
  };
}

/**
 * State of a form that edits a record: the draft, whether it differs, its issues, saving, and a conflict with values that
 * someone else saved first. `EditorFrame` is the form around it.
 */
export function useEditor<Saved, Draft, Field, Issue extends string, Reply>(
  options: EditorOptions<Saved, Draft, Field, Issue, Reply>,
) {
  const { saved, toDraft, isNewer = () => true, showIssues, stale, report } = options;
  const [received, setReceived] = useState(saved);
  const [latest, setLatest] = useState(saved);
  const [base, setBase] = useState(saved);
  const [before, setBefore] = useState(() => toDraft(saved));
  const [draft, setDraft] = useState(before);
  const [refused, setRefused] = useState<Issues<Field, Issue>>(new Map());
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [tried, setTried] = useState(0);
  /** Set while the user has to choose between their values and someone else's. */
  const [newer, setNewer] = useState<{ readonly from: Saved; readonly to: Saved } | null>(null);

  const buildOn = (record: Saved) => {
    setBase(record);
    setLatest(record);
    setBefore(toDraft(record));
  };
  const begin = (record: Saved) => {
    buildOn(record);
    setDraft(toDraft(record));
    setRefused(new Map());
    setLeft(new Set());
    setTried(0);
    setNewer(null);
  };
  const isChanged = options.isChanged?.(draft, base) ?? JSON.stringify(draft) !== JSON.stringify(before);
  if (saved !== received) {
    setReceived(saved);
    setLatest(saved);
    if (isChanged && options.isSameHere?.(base, saved)) buildOn(saved);
  } else if (!isChanged && latest !== base && isNewer(latest, base)) {
    // Keeps what is typed; the server decides on saving whether it still fits.
    begin(latest);
  }

  const found = options.rules(draft, base);
  const offerNewer = async ({ load, rebase }: NonNullable<typeof stale>) => {
    const record = await load(base).catch(() => null);
    if (record === null) return;
    setNewer({ from: base, to: record });
    setDraft((typed) => rebase(typed, base, record));
    buildOn(record);
  };
  const action = useAction<void, Reply | null>({
    context: options.context ?? "",
    run: () => options.send(draft, base),
    onDone: (reply) => {
      if (reply === null) return;
      if (options.savedIn) begin(options.savedIn(reply));
      options.onSaved?.(reply);
    },
    ...(report && { report }),
    onFailed: (failed) => {
      setRefused(options.issuesFrom?.(failed, draft) ?? new Map());
      setTried((times) => times + 1);
      if (stale && failed.code === stale.code) void offerNewer(stale);
      options.onFailed?.(failed, base);
    },
  });

  return {
    draft,
    /** The record that the draft is based on, and the draft before any change. */
    base,
    before,
    isChanged,
    /** Issues that may be shown. */
    issues: showIssues === "typing" ? visibleIssues({ found, refused, left, tried: tried > 0 }) : refused,
    /** The number of issues, shown or not. */
    wrong: found.size,
    /** Counts refused saves. */
    tried,
    newer,
    busy: action.isPending,
    failed: action.error ? asCallFailed(action.error) : null,
    /** Changes the draft and hides the issues that this fixes. */
    edit: (change: (draft: Draft) => Draft, isMended: (field: Field) => boolean) => {
      setDraft(change);
      setRefused((old) => withoutIssues(old, isMended));
    },
    /** Called when a field loses focus: its issues may be shown from now on. */
    leave: (field: Field) => setLeft((old) => new Set([...old, field])),
    /** Shows all issues and focuses the first wrong field. */
    showAll: () => setTried((times) => times + 1),
    /** Sends the draft unless it has issues. */
    save: () => {
      if (action.isPending) return;
      setNewer(null);
      if (showIssues === "saving") setRefused(found);
      if (found.size > 0) setTried((times) => times + 1);
      else if (isChanged || options.sendsUnchanged) action.mutate();
    },
    /** Discards the draft in favor of the latest record. */
    discard: () => begin(latest),
  };
}
