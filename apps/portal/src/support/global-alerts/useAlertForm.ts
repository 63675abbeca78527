import { globalAlerts } from "@portal/model/global-alerts/contract.ts";
import { useState } from "react";
import { call } from "../../kit/call.ts";
import { useAction } from "../../kit/query.ts";
import { showSuccess } from "../../kit/toast.tsx";
import { useText } from "../../kit/useText.ts";
import { isSystem, useReload, type AnyAlert } from "./data.ts";
import { blank, draftOf, givenIn, issuesIn, type Draft } from "./draft.ts";
import { globalAlertsText } from "./text.ts";

/** An alert while it is written or changed. What is wrong is said once somebody has tried to save it. */
export function useAlertForm(opened: AnyAlert | null, onSaved: () => void) {
  const t = useText(globalAlertsText);
  const reload = useReload();
  // As it was opened, though a colleague may change it meanwhile: what they wrote must not be written over unseen.
  const [alert] = useState(opened);
  const [before] = useState(() => (alert ? draftOf(alert) : blank(Date.now())));
  const [draft, setDraft] = useState(before);
  const [tried, setTried] = useState(0);
  const given = givenIn(draft, alert);
  const ofSystem = alert !== null && isSystem(alert);
  const issues = issuesIn(given, ofSystem);
  const action = useAction<void, unknown>({
    run: () => {
      if (!alert) return call(globalAlerts.create, { body: { ...given, from: given.from ?? 0 } });
      const { id, version } = alert;
      if (ofSystem) return call(globalAlerts.updateSystem, { params: { id }, body: { ...given, version } });
      return call(globalAlerts.update, { params: { id }, body: { ...given, from: given.from ?? 0, version } });
    },
    context: t(alert ? "context.save" : "context.create"),
    onDone: () => {
      showSuccess(t(alert ? "saved" : "published"));
      void reload().then(onSaved);
    },
    onFailed: (failed) => {
      if (failed.code === "alert.not_found" || failed.code === "alert.stale") void reload();
    },
  });
  return {
    draft,
    given,
    ofSystem,
    /** What may be said of what is wrong. */
    issues: tried > 0 ? issues : new Map<string, string>(),
    wrong: issues.size,
    tried,
    isChanged: JSON.stringify(draft) !== JSON.stringify(before),
    busy: action.isPending,
    edit: (change: Partial<Draft>) => setDraft((old) => ({ ...old, ...change })),
    save: () => {
      setTried((times) => times + 1);
      if (issues.size === 0 && !action.isPending) action.mutate();
    },
    discard: () => setDraft(before),
  };
}
export type AlertForm = ReturnType<typeof useAlertForm>;
