import { Switch } from "@mantine/core";
import "@mantine/core/styles/InlineInput.layer.css";
import "@mantine/core/styles/Switch.layer.css";
import { useState } from "react";
import { singleKeysOn, switchSingleKeys } from "#platform/keyboard/shortcuts.ts";
import { useText } from "#platform/text/useText.ts";
import { Section } from "../Section.tsx";
import { settingsText } from "../text.ts";

export function KeyboardSection() {
  const t = useText(settingsText);
  const [on, setOn] = useState(singleKeysOn);
  const change = (next: boolean) => {
    switchSingleKeys(next);
    setOn(next);
  };
  return (
    <Section title={t("appearance.keys")} text={t("appearance.keys.text")}>
      <Switch
        size="sm"
        label={t("appearance.keys.single")}
        description={t("appearance.keys.note")}
        checked={on}
        onChange={(event) => change(event.currentTarget.checked)}
      />
    </Section>
  );
}
