import { itsps, type StoredItsp } from "@portal/model/itsps/contract.ts";
import { resolveSettings, valuesOf } from "@portal/model/voice/effective.ts";
import { PRODUCT_DEFAULTS, type VoiceSettings } from "@portal/model/voice/settings.ts";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { useEditor } from "#platform/editor/useEditor.ts";
import { showSuccess, showFailure } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { useProviderData } from "./data.ts";
import { BLANK, draftOf, edited, givenIn, issuesIn, type Field, type Issues } from "./draft.ts";
import { providersText } from "./text.ts";

const PRODUCT = { level: "product", says: PRODUCT_DEFAULTS } as const;
const HOLDS = resolveSettings<VoiceSettings>([PRODUCT]);

/** State of the provider form. Missing values are not reported before the first attempt to save. */
export function useProviderForm(provider: StoredItsp | null, onSaved: (saved: StoredItsp) => void) {
  const t = useText(providersText);
  const data = useProviderData();
  // As it was opened: what a colleague saves meanwhile must not be written over unseen.
  const [opened] = useState(provider);
  const editor = useEditor({
    saved: opened,
    toDraft: (saved) => (saved ? draftOf(saved) : BLANK),
    rules: issuesIn,
    showIssues: "typing",
    context: t(provider ? "context.edit" : "context.add"),
    send: (draft, base) => {
      const given = givenIn(draft);
      return base
        ? call(itsps.update, { params: { itspId: base.id }, body: { ...given, version: base.version } })
        : call(itsps.create, { body: given });
    },
    sendsUnchanged: true,
    savedIn: (saved: StoredItsp): StoredItsp | null => saved,
    onSaved: (saved) => {
      data.put(saved);
      showSuccess(t(provider ? "saved" : "added", { name: saved.name }));
      onSaved(saved);
    },
    // What is wrong with a field is shown at the field.
    report: (failed, context) => failed.code === "itsp.slug_taken" || showFailure(failed, context),
    issuesFrom: ({ code }): Issues => new Map(code === "itsp.slug_taken" ? [["slug", code as never]] : []),
    onFailed: ({ code }, base) => {
      if (code === "itsp.gone" && base) void data.reload(base.id);
    },
  });
  const { draft, before, base, issues, wrong, isChanged, tried, busy, leave, save, discard } = editor;
  const given = givenIn(draft);
  return {
    draft,
    given,
    holds: HOLDS,
    outcome: valuesOf(
      resolveSettings<VoiceSettings>([PRODUCT, { level: "provider", says: wrong > 0 ? {} : given.settings }]),
    ),
    issues,
    /** Nothing is wrong with it, whether that was shown or not. */
    sound: wrong === 0,
    settingsChanged: JSON.stringify(draft.settings) !== JSON.stringify(before.settings),
    isChanged,
    tried,
    busy,
    edit: (field: Field, value: string | readonly string[]) =>
      editor.edit(
        (old) => edited(old, field, value, base === null),
        (one) => one === field,
      ),
    leave,
    save,
    /** What is wrong may be said now. */
    look: editor.showAll,
    discard,
  };
}
export type ProviderForm = ReturnType<typeof useProviderForm>;
