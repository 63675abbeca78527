import { itsps, type StoredItsp } from "@portal/model/itsps/contract.ts";
import { resolveSettings, valuesOf } from "@portal/model/voice/effective.ts";
import { PRODUCT_DEFAULTS, type VoiceSettings } from "@portal/model/voice/settings.ts";
import { useState } from "react";
import { call } from "../../kit/call.ts";
import { useAction } from "../../kit/query.ts";
import { showSuccess, showFailure } from "../../kit/toast.tsx";
import { useText } from "../../kit/useText.ts";
import { useProviderData } from "./data.ts";
import { BLANK, draftOf, edited, givenIn, issuesIn, type Draft, type Field, type Issues } from "./draft.ts";
import { providersText } from "./text.ts";

const NONE: Issues = new Map();
const PRODUCT = { level: "product", says: PRODUCT_DEFAULTS } as const;
const HOLDS = resolveSettings<VoiceSettings>([PRODUCT]);

/** A provider while it is edited. What is missing is not said before somebody has tried to save it. */
export function useProviderForm(provider: StoredItsp | null, onSaved: (saved: StoredItsp) => void) {
  const t = useText(providersText);
  const data = useProviderData();
  const [base, setBase] = useState(provider);
  const [before, setBefore] = useState(() => (provider ? draftOf(provider) : BLANK));
  const [draft, setDraft] = useState(before);
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set());
  const [refused, setRefused] = useState(NONE);
  const [tried, setTried] = useState(0);
  const issues = issuesIn(draft);
  const given = givenIn(draft);
  const begin = (from: Draft) => {
    setBefore(from);
    setDraft(from);
    setLeft(new Set());
    setRefused(NONE);
    setTried(0);
  };
  const action = useAction({
    run: () =>
      base
        ? call(itsps.update, { params: { itspId: base.id }, body: { ...given, version: base.version } })
        : call(itsps.create, { body: given }),
    context: t(provider ? "context.edit" : "context.add"),
    onDone: (saved) => {
      data.put(saved);
      setBase(saved);
      begin(draftOf(saved));
      showSuccess(t(provider ? "saved" : "added", { name: saved.name }));
      onSaved(saved);
    },
    // What is wrong with a field stands at the field.
    tell: (failed, context) => failed.code === "itsp.slug_taken" || showFailure(failed, context),
    onFailed: (failed) => {
      if (failed.code === "itsp.slug_taken") setRefused(new Map([["slug", "itsp.slug_taken" as never]]));
      if (failed.code === "itsp.gone" && base) void data.reload(base.id);
      setTried((times) => times + 1);
    },
  });
  const shown: Issues = new Map([
    ...refused,
    ...[...issues].filter(([field, issue]) => tried > 0 || (left.has(field) && issue !== "field.required")),
  ]);
  return {
    draft,
    given,
    holds: HOLDS,
    outcome: valuesOf(
      resolveSettings<VoiceSettings>([PRODUCT, { level: "provider", says: issues.size > 0 ? {} : given.settings }]),
    ),
    issues: shown,
    /** Nothing is wrong with it, whether that was shown or not. */
    sound: issues.size === 0,
    settingsChanged: JSON.stringify(draft.settings) !== JSON.stringify(before.settings),
    isChanged: JSON.stringify(draft) !== JSON.stringify(before),
    tried,
    busy: action.isPending,
    edit: (field: Field, value: string | readonly string[]) => {
      setDraft((old) => edited(old, field, value, base === null));
      setRefused((old) => new Map([...old].filter(([one]) => one !== field)));
    },
    leave: (field: Field) => setLeft((old) => new Set([...old, field])),
    save: () => {
      setTried((times) => times + 1);
      if (issues.size === 0 && !action.isPending) action.mutate();
    },
    /** What is wrong may be said now. */
    look: () => setTried((times) => times + 1),
    discard: () => begin(before),
  };
}
export type ProviderForm = ReturnType<typeof useProviderForm>;
