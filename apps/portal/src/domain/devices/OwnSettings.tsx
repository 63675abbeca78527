import { Suspense } from "react";
import { Pill } from "#ui/Pill.tsx";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useText } from "#platform/text/useText.ts";
import { settingsText } from "#domain/voice/settings/text.ts";
import type { OwnNamesProps } from "./OwnNames.tsx";
import { deviceText } from "./text.ts";

/** Lazy, because the names of all settings are a large text that few lists need. */
const { Part: OwnNames } = lazyPart<OwnNamesProps>({
  load: () => import("./OwnNames.tsx").then((m) => m.OwnNames),
  texts: [settingsText],
});

/** Marks a phone with settings of its own. */
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
