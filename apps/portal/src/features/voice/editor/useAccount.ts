import type { Itsp } from "@portal/model/itsp/contract.ts";
import { voice, type VoiceAccount } from "@portal/model/voice/contract.ts";
import { useMemo, useState } from "react";
import { call } from "../../../kit/call.ts";
import { useAction } from "../../../kit/query.ts";
import { showFailure } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { parseSettingsInput } from "../../../kit/voice-settings/settings-input.ts";
import { useAccountData, useProvider } from "../data.ts";
import { accountDefaultsOf, effectiveSettingsOf } from "../levels.ts";
import {
  changesIn,
  draftOf,
  edited,
  issuesFrom,
  issuesIn,
  rebase,
  validSettingsIn,
  type Draft,
  type Field,
  type Issues,
} from "./draft.ts";
import { editorText } from "./text.ts";

const NONE: Issues = new Map();
const NOWHERE: ReadonlySet<Field> = new Set();

interface Editing {
  readonly team_id: string;
  /** Null for one that is being added. */
  readonly account: VoiceAccount | null;
  /** What a new one begins with. */
  readonly begun: Draft;
  readonly onSaved: (saved: VoiceAccount) => void;
  readonly onGone: () => void;
}

/** One account while it is edited: what is typed, what holds where nothing is, and what somebody else saved first. */
export function useAccount({ team_id, account, begun, onSaved, onGone }: Editing) {
  const t = useText(editorText);
  const data = useAccountData(team_id);
  const [seen, setSeen] = useState(account);
  const [base, setBase] = useState(account);
  const [before, setBefore] = useState(begun);
  const [draft, setDraft] = useState(begun);
  const [left, setLeft] = useState(NOWHERE);
  const [refused, setRefused] = useState(NONE);
  /** What is missing is not said before it was tried. */
  const [tried, setTried] = useState(0);
  const [newer, setNewer] = useState<{ readonly draft: Draft; readonly fields: readonly Field[] } | null>(null);

  const provider: Itsp | null | undefined = useProvider(draft.itsp_id);
  const holds = useMemo(() => accountDefaultsOf(provider), [provider]);
  const issues = issuesIn(draft, holds.domain !== undefined || (draft.itsp_id !== null && !provider));
  const changed = changesIn(draft, before);
  const said = validSettingsIn(draft);
  const shown: Issues = new Map([
    ...refused,
    ...[...issues].filter(([field, issue]) => tried > 0 || (left.has(field) && issue !== "field.required")),
  ]);

  const begin = (from: Draft) => {
    setBefore(from);
    setDraft(from);
    setLeft(NOWHERE);
    setRefused(NONE);
    setTried(0);
    setNewer(null);
  };
  if (account !== seen) {
    setSeen(account);
    // What is typed is not touched: whether it still fits is asked when it is saved.
    if (account && changed.length === 0 && account.version !== base?.version) {
      setBase(account);
      begin(draftOf(account));
    }
  }
  const offerNewer = async () => {
    if (!base) return;
    const found = await data.fresh(base.id).catch(() => null);
    if (found === undefined) onGone();
    if (!found) return;
    const theirs = draftOf(found);
    setNewer({ draft: theirs, fields: changesIn(theirs, before) });
    setDraft(rebase(draft, before, theirs));
    setBefore(theirs);
    setBase(found);
  };
  const action = useAction({
    context: t("context.save", { name: draft.name.trim() || t("unnamed") }),
    run: async () => {
      const { itsp_id, enabled, firewall_password } = draft;
      const sent = {
        name: draft.name.trim(),
        itsp_id,
        enabled,
        settings: parseSettingsInput(draft.settings),
        ...(firewall_password !== "" && { firewall_password }),
      };
      const params = { id: team_id };
      const { voice_accounts } = base
        ? await call(voice.update, {
            params,
            body: { voice_accounts: [{ ...sent, id: base.id, version: base.version }] },
          })
        : await call(voice.create, { params, body: { voice_accounts: [sent] } });
      return voice_accounts[0];
    },
    onDone: (saved) => {
      if (!saved) return;
      data.put(saved);
      setBase(saved);
      begin(draftOf(saved));
      onSaved(saved);
    },
    // What is wrong with a field stands at the field.
    tell: (failed, context) => failed.fields.length > 0 || showFailure(failed, context),
    onFailed: (failed) => {
      setRefused(issuesFrom(failed.fields));
      setTried((times) => times + 1);
      if (failed.code === "voice.stale") void offerNewer();
      if (failed.code === "voice.gone") onGone();
    },
  });

  return {
    draft,
    before,
    provider,
    /** What holds where the account itself says nothing. */
    holds,
    /** What phones get of it. */
    outcome: effectiveSettingsOf(provider, said),
    /** What the account itself says, as far as it is sound. */
    said,
    passwordSet: base?.firewall_password_set ?? false,
    changed,
    issues: shown,
    /** Nothing is wrong with it, whether that was shown or not. */
    sound: issues.size === 0,
    tried,
    newer,
    busy: action.isPending,
    edit: (field: Field, value: string | boolean | null) => {
      setDraft((old) => edited(old, field, value));
      setRefused((old) => new Map([...old].filter(([one]) => one !== field)));
    },
    /** Somebody went on to another field: what is wrong with this one may be said now. */
    leave: (field: Field) => setLeft((old) => new Set([...old, field])),
    /** Sends it, unless something has to be mended first. */
    save: () => {
      if (action.isPending) return;
      setNewer(null);
      if (issues.size > 0) setTried((times) => times + 1);
      else action.mutate();
    },
    discard: () => begin(before),
    take: () => newer && begin(newer.draft),
  };
}
export type AccountForm = ReturnType<typeof useAccount>;
