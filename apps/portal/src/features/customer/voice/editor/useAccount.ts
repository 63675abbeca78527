import type { Itsp } from "@portal/model/itsp/contract.ts";
import { voice, type VoiceAccount } from "@portal/model/voice/contract.ts";
import { useMemo, useState } from "react";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { showFailure } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { parseSettingsInput } from "#domain/voice/settings/settings-input.ts";
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
  /** Null when adding a new account. */
  readonly account: VoiceAccount | null;
  /** Initial values of a new account. */
  readonly initial: Draft;
  readonly onSaved: (saved: VoiceAccount) => void;
  readonly onGone: () => void;
}

/** State of the account form: input, inherited values, and a conflict with what someone else saved first. */
export function useAccount({ team_id, account, initial, onSaved, onGone }: Editing) {
  const t = useText(editorText);
  const data = useAccountData(team_id);
  const [seen, setSeen] = useState(account);
  const [base, setBase] = useState(account);
  const [before, setBefore] = useState(initial);
  const [draft, setDraft] = useState(initial);
  const [left, setLeft] = useState(NOWHERE);
  const [refused, setRefused] = useState(NONE);
  /** Missing values are not reported before the first attempt to save. */
  const [tried, setTried] = useState(0);
  const [newer, setNewer] = useState<{ readonly draft: Draft; readonly fields: readonly Field[] } | null>(null);

  const provider: Itsp | null | undefined = useProvider(draft.itsp_id);
  const holds = useMemo(() => accountDefaultsOf(provider), [provider]);
  const issues = issuesIn(draft, holds.domain !== undefined || (draft.itsp_id !== null && !provider));
  const changed = changesIn(draft, before);
  const ownSettings = validSettingsIn(draft);
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
    // Input is not touched: conflicts are detected on save.
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
    // Issues of fields are shown at the fields.
    report: (failed, context) => failed.fields.length > 0 || showFailure(failed, context),
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
    /** Values that apply unless the account has its own. */
    holds,
    /** Effective settings. */
    outcome: effectiveSettingsOf(provider, ownSettings),
    /** The account's own settings, as far as they are valid. */
    said: ownSettings,
    passwordSet: base?.firewall_password_set ?? false,
    changed,
    issues: shown,
    /** Whether there is no issue, shown or not. */
    sound: issues.size === 0,
    tried,
    newer,
    busy: action.isPending,
    edit: (field: Field, value: string | boolean | null) => {
      setDraft((old) => edited(old, field, value));
      setRefused((old) => new Map([...old].filter(([one]) => one !== field)));
    },
    /** Called on blur: the field's issue may be shown from now on. */
    leave: (field: Field) => setLeft((old) => new Set([...old, field])),
    /** Saves, unless something has to be fixed first. */
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
