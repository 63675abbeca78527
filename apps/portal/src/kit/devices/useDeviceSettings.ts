import { devices } from "@portal/model/devices/contract.ts";
import type { FieldIssue } from "@portal/model/errors.ts";
import { DeviceSettingsInput, VOICE_KEYS, type VoiceKey } from "@portal/model/voice/settings.ts";
import { useState } from "react";
import { asCallFailed, type WrongField } from "../call-failed.ts";
import { call } from "../call.ts";
import { useSend } from "../useSend.ts";
import { inheritedValue, type InheritedSettings, type SettingsForm } from "../voice-settings/form.ts";
import { parseSettingsInput, toSettingsInput, findSettingsIssues } from "../voice-settings/settings-input.ts";

type Issues = ReadonlyMap<VoiceKey, FieldIssue>;
const NONE: Issues = new Map();

/** The server's own objections, at their fields: `settings.sip_ports.min` is the range. */
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
  readonly begun: DeviceSettingsInput;
  readonly holds: InheritedSettings;
  readonly onSaved: (settings: DeviceSettingsInput) => void;
  /** Something was refused: what is shown of the phone may be of before. */
  readonly onRefused: () => void;
}

/** What one phone gets differently, while it is edited. */
export function useDeviceSettings({ team_id, device_id, begun, holds, onSaved, onRefused }: Editing) {
  const [typed, setTyped] = useState(() => toSettingsInput(begun));
  const [left, setLeft] = useState<ReadonlySet<VoiceKey>>(new Set());
  const [refused, setRefused] = useState(NONE);
  const [tried, setTried] = useState(0);
  const wrong = findSettingsIssues(typed, DeviceSettingsInput);
  const said = parseSettingsInput(typed);
  const { busy, failed, send } = useSend(async () => {
    try {
      await call(devices.setSettings, { params: { id: team_id, did: device_id }, body: { settings: said } });
    } catch (thrown) {
      setRefused(issuesFrom(asCallFailed(thrown).fields));
      setTried((times) => times + 1);
      onRefused();
      throw thrown;
    }
    onSaved(said);
  });
  const sound = (key: VoiceKey) => (wrong.has(key) ? undefined : said[key]);
  const outcome = Object.fromEntries(VOICE_KEYS.map((key) => [key, sound(key) ?? inheritedValue(holds, key)]));
  const form: SettingsForm = {
    draft: { settings: typed },
    holds,
    outcome,
    issues: new Map([...refused, ...[...wrong].filter(([key]) => tried > 0 || left.has(key))]),
    edit: (name, value) => {
      setTyped((old) => ({ ...old, [name]: value }));
      setRefused((old) => new Map([...old].filter(([key]) => key !== name)));
    },
    leave: (name) => setLeft((old) => new Set([...old, name])),
  };
  return {
    form,
    busy,
    /** What does not stand at a field. */
    failed: failed && issuesFrom(failed.fields).size === 0 ? failed : null,
    /** How often something had to be mended first. */
    tried,
    isChanged: JSON.stringify(said) !== JSON.stringify(parseSettingsInput(toSettingsInput(begun))),
    save: () => {
      if (busy) return;
      if (wrong.size > 0) setTried((times) => times + 1);
      else send();
    },
  };
}
