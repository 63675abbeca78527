import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { VoiceBack } from "../VoiceBack.tsx";
import { voiceText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import { WaysIn } from "./WaysIn.tsx";

export function NewAccount({ go }: { readonly go: Go }) {
  const t = useText(voiceText);
  return (
    <>
      <VoiceBack />
      <PageHead title={t("new")} sub={t("new.sub")} />
      <WaysIn go={go} />
    </>
  );
}
