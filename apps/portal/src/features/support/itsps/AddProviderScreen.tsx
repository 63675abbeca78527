import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { ProviderEditor } from "./ProviderEditor.tsx";
import { providersText } from "./text.ts";
import { useLevel } from "./useLevel.ts";

export function AddProviderScreen() {
  const t = useText(providersText);
  const { mayEdit } = useLevel();
  return (
    <ProviderEditor provider={null} mayEdit={mayEdit}>
      <PageHead title={t("new.title")} sub={t(mayEdit ? "new.sub" : "read_only")} />
    </ProviderEditor>
  );
}
