import { devices } from "@portal/model/devices/contract.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import { DeviceSettingsInput, VOICE_KEYS, type VoiceKey } from "@portal/model/voice/settings.ts";
import { useState } from "react";
import type { WrongField } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useEditor } from "#platform/editor/useEditor.ts";
import { inheritedValue, type InheritedSettings, type SettingsForm } from "#domain/voice/settings/form.ts";
import { parseSettingsInput, toSettingsInput, findSettingsIssues } from "#domain/voice/settings/settings-input.ts";

type Issues = ReadonlyMap<VoiceKey, FieldIssue>;

/** Maps the server's issues to fields: `settings.sip_ports.min` belongs to the range. */
const issuesFrom = (fields: readonly WrongField[]): Issues =>
  new Map(
    fields.flatMap(({ part, issue }) => {
      const key = VOICE_KEYS.find((one) => one === part.split(".")[0]);
      return key ? [[key, issue] as const] : [];
    }),
  );

interface Editing {
  readonly team_id: string;
  readonly device_id: string;
  readonly initial: DeviceSettingsInput;
  readonly holds: InheritedSettings;
  readonly onSaved: (settings: DeviceSettingsInput) => void;
  /** Called when saving fails: the phone shown may be outdated. */
  readonly onRefused: () => void;
}

/** State of the form that edits one phone's own settings. */
export function useDeviceSettings({ team_id, device_id, initial, holds, onSaved, onRefused }: Editing) {
  const [opened] = useState(initial);
  const editor = useEditor({
    saved: opened,
    toDraft: toSettingsInput,
    isChanged: (typed, base) =>
      JSON.stringify(parseSettingsInput(typed)) !== JSON.stringify(parseSettingsInput(toSettingsInput(base))),
    rules: (typed) => findSettingsIssues(typed, DeviceSettingsInput),
    showIssues: "typing",
    send: async (typed) => {
      const settings = parseSettingsInput(typed);
      await call(devices.setSettings, { params: { id: team_id, did: device_id }, body: { settings } });
      return settings;
    },
    onSaved,
    // The dialog shows it.
    report: () => undefined,
    issuesFrom: ({ fields }) => issuesFrom(fields),
    onFailed: onRefused,
  });
  const { draft: typed, issues, failed, tried, isChanged, busy, leave, save } = editor;
  const wrong = findSettingsIssues(typed, DeviceSettingsInput);
  const ownSettings = parseSettingsInput(typed);
  const sound = (key: VoiceKey) => (wrong.has(key) ? undefined : ownSettings[key]);
  const outcome = Object.fromEntries(VOICE_KEYS.map((key) => [key, sound(key) ?? inheritedValue(holds, key)]));
  const form: SettingsForm = {
    draft: { settings: typed },
    holds,
    outcome,
    issues,
    edit: (name, value) =>
      editor.edit(
        (old) => ({ ...old, [name]: value }),
        (key) => key === name,
      ),
    leave,
  };
  return {
    form,
    busy,
    /** A failure that belongs to no field. */
    failed: failed && issuesFrom(failed.fields).size === 0 ? failed : null,
    tried,
    isChanged,
    save,
  };
}
