import { STAFF_LEVELS, type StaffLevel } from "@portal/model/access.ts";
import { NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import parts from "#ui/DialogParts.module.css";
import { supportSettingsText } from "../text.ts";

interface LevelFieldProps {
  readonly value: StaffLevel;
  readonly onChange: (level: StaffLevel) => void;
  readonly focused?: boolean;
}

/** Choice of level, each with its permissions. */
export function LevelField({ value, onChange, focused = false }: LevelFieldProps) {
  const t = useText(supportSettingsText);
  return (
    <NativeSelect
      className={parts.field ?? ""}
      name="level"
      label={t("level.label")}
      description={t(`level.${value}_text`)}
      inputWrapperOrder={["label", "input", "description"]}
      rightSection={<IconSelector size={15} aria-hidden />}
      data={STAFF_LEVELS.map((level) => ({ value: level, label: t(`level.${level}`) }))}
      data-autofocus={focused || undefined}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value as StaffLevel)}
    />
  );
}
