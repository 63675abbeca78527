import { Button } from "@mantine/core";
import { IconDownload, IconExternalLink } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import type { App } from "./data.ts";
import { downloadText } from "./text.ts";

interface GetButtonProps {
  readonly app: App;
  readonly large?: boolean;
}

/** Downloads the file, or opens its store in a new tab. */
export function GetButton({ app, large = false }: GetButtonProps) {
  const t = useText(downloadText);
  const { platform, file, url, channel, version } = app;
  const Icon = file ? IconDownload : IconExternalLink;
  const label = t(`${file ? "get" : "store"}.${platform}`);
  return (
    <Button
      component="a"
      href={url}
      size={large ? "md" : "sm"}
      variant={large ? "filled" : "default"}
      leftSection={<Icon size={large ? 18 : 15} aria-hidden />}
      {...(!file && { target: "_blank", rel: "noreferrer" })}
      {...(channel === "insider" && { "aria-label": `${label}, ${version}` })}
    >
      {label}
    </Button>
  );
}
