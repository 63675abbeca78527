import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { VoiceBack } from "../VoiceBack.tsx";
import { voiceText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import { ProviderList } from "./ProviderList.tsx";
import styles from "./ProviderStep.module.css";

export function ProviderStep({ go }: { readonly go: Go }) {
  const t = useText(voiceText);
  return (
    <>
      <VoiceBack />
      <PageHead title={t("providers")} sub={t("providers.sub")} />
      <div className={styles.list}>
        <ProviderList
          onChoose={(from) => go({ account: "new", from })}
          onOwn={() => go({ account: "new", from: "own" })}
        />
      </div>
    </>
  );
}
