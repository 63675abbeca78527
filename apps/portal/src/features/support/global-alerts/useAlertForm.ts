import { globalAlerts } from "@portal/model/global-alerts/contract.ts";
import { useState } from "react";
import { call } from "#platform/http/call.ts";
import { useEditor } from "#platform/editor/useEditor.ts";
import { showSuccess } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { isSystem, useReload, type AnyAlert } from "./data.ts";
import { blank, draftOf, givenIn, issuesIn, type Draft } from "./draft.ts";
import { globalAlertsText } from "./text.ts";

/** State of the alert form. Issues are shown after the first attempt to save. */
export function useAlertForm(opened: AnyAlert | null, onSaved: () => void) {
  const t = useText(globalAlertsText);
  const reload = useReload();
  // Keeps the version as opened: a colleague's change in the meantime must not be overwritten unseen.
  const [alert] = useState(opened);
  const ofSystem = alert !== null && isSystem(alert);
  const { draft, issues, wrong, tried, isChanged, busy, edit, save, discard } = useEditor({
    saved: alert,
    toDraft: (saved) => (saved ? draftOf(saved) : blank(Date.now())),
    rules: (written: Draft) => issuesIn(givenIn(written, alert), ofSystem),
    showIssues: "typing",
    context: t(alert ? "context.save" : "context.create"),
    send: (written): Promise<unknown> => {
      const sent = givenIn(written, alert);
      if (!alert) return call(globalAlerts.create, { body: { ...sent, from: sent.from ?? 0 } });
      const { id, version } = alert;
      if (ofSystem) return call(globalAlerts.updateSystem, { params: { id }, body: { ...sent, version } });
      return call(globalAlerts.update, { params: { id }, body: { ...sent, from: sent.from ?? 0, version } });
    },
    sendsUnchanged: true,
    onSaved: () => {
      showSuccess(t(alert ? "saved" : "published"));
      void reload().then(onSaved);
    },
    onFailed: (failed) => {
      if (failed.code === "alert.not_found" || failed.code === "alert.stale") void reload();
    },
  });
  return {
    draft,
    given: givenIn(draft, alert),
    ofSystem,
    /** What may be said of what is wrong. */
    issues,
    wrong,
    tried,
    isChanged,
    busy,
    edit: (change: Partial<Draft>) =>
      edit(
        (old) => ({ ...old, ...change }),
        () => false,
      ),
    save,
    discard,
  };
}
export type AlertForm = ReturnType<typeof useAlertForm>;
