import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { appText } from "./app-text.ts";
import { useText } from "./useText.ts";

interface CopyTextProps {
  readonly text: string;
  readonly label: string;
  readonly size?: "compact-sm" | "xs" | "sm";
}

export function CopyText({ text, label, size = "sm" }: CopyTextProps) {
  const t = useText(appText);
  const { copied, error, copy } = useClipboard({ timeout: 2_000 });
  const said = error ? t("copy_failed") : copied ? t("copied") : null;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button size={size} variant="default" leftSection={<Icon size={14} aria-hidden />} onClick={() => copy(text)}>
        {said ?? label}
      </Button>
      <output className="vh">{said}</output>
    </>
  );
}
