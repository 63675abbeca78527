import { appText } from "#platform/text/app-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import { ProviderList } from "../accounts/ProviderList.tsx";
import { editorText } from "./text.ts";

export interface ProviderDialogProps {
  readonly current: string | null;
  /** Null for the customer's own server. */
  readonly onChoose: (itsp_id: string | null) => void;
  readonly onClose: () => void;
}

/** Changes the provider of an account. The team's own settings stay. */
export function ProviderDialog({ current, onChoose, onClose }: ProviderDialogProps) {
  const t = useText(editorText);
  const app = useText(appText);
  return (
    <Dialog title={t("choose.title")} close={app("close")} wide onClose={onClose}>
      <ProviderList current={current ?? "own"} onChoose={onChoose} onOwn={() => onChoose(null)} />
    </Dialog>
  );
}
