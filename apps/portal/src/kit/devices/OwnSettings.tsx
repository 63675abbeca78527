import { Suspense } from "react";
import { Pill } from "../../ui/Pill.tsx";
import { lazyPart } from "../lazy-part.ts";
import { useText } from "../useText.ts";
import { settingsText } from "../voice-settings/text.ts";
import type { OwnNamesProps } from "./OwnNames.tsx";
import { deviceText } from "./text.ts";

/** What the settings are called is many words, which few lists need. */
const { Part: OwnNames } = lazyPart<OwnNamesProps>({
  load: () => import("./OwnNames.tsx").then((m) => m.OwnNames),
  texts: [settingsText],
});

/** Marks a phone that gets something of its own. */
export function OwnSettings({ settings }: OwnNamesProps) {
  const t = useText(deviceText);
  if (Object.keys(settings).length === 0) return null;
  return (
    <Pill>
      <Suspense fallback={t("settings.own")}>
        <OwnNames settings={settings} />
      </Suspense>
    </Pill>
  );
}
