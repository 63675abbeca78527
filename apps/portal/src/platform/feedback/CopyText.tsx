import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";

interface CopyTextProps {
  readonly text: string;
  readonly label: string;
  readonly size?: "compact-sm" | "xs" | "sm";
}

export function CopyText({ text, label, size = "sm" }: CopyTextProps) {
  const t = useText(appText);
  const { copied, error, copy } = useClipboard({ timeout: 2_000 });
  const message = error ? t("copy_failed") : copied ? t("copied") : null;
  const Icon = copied ? IconCheck : IconCopy;
  return (
    <>
      <Button size={size} variant="default" leftSection={<Icon size={14} aria-hidden />} onClick={() => copy(text)}>
        {message ?? label}
      </Button>
      <output className="vh">{message}</output>
    </>
  );
}
