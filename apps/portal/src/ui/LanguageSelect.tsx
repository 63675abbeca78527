import { NativeSelect } from "@mantine/core";
import { IconSelector } from "@tabler/icons-react";
import { LANGUAGES } from "./languages.ts";

interface LanguageSelectProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (language: string) => void;
  readonly size?: "xs" | "sm";
  readonly id?: string;
}

export function LanguageSelect({ label, value, onChange, size = "xs", id }: LanguageSelectProps) {
  return (
    <NativeSelect
      {...(id ? { id } : {})}
      size={size}
      // Our own chevron: the library's would bring in all of its combobox styles.
      rightSection={<IconSelector size={14} aria-hidden />}
      aria-label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      data={LANGUAGES.map(({ code, name }) => ({ value: code, label: name }))}
    />
  );
}
