import { appText } from "../../../kit/app-text.ts";
import { useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { ProviderList } from "../accounts/ProviderList.tsx";
import { editorText } from "./text.ts";

export interface ProviderDialogProps {
  readonly current: string | null;
  /** Null: one's own server. */
  readonly onChoose: (itsp_id: string | null) => void;
  readonly onClose: () => void;
}

/** Another provider below the same account: what the team said itself stays. */
export function ProviderDialog({ current, onChoose, onClose }: ProviderDialogProps) {
  const t = useText(editorText);
  const app = useText(appText);
  return (
    <Dialog title={t("choose.title")} close={app("close")} wide onClose={onClose}>
      <ProviderList current={current ?? "own"} onChoose={onChoose} onOwn={() => onChoose(null)} />
    </Dialog>
  );
}
