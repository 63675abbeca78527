import { Button } from "@mantine/core";
import { appText } from "../../../kit/app-text.ts";
import { ShownOnce } from "../../../kit/ShownOnce.tsx";
import { useText } from "../../../kit/useText.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import parts from "../../../ui/DialogParts.module.css";
import { supportSettingsText } from "../text.ts";

export interface IssuedPassword {
  readonly name: string;
  readonly password: string;
}

/** The only time this password is seen, so no slip closes it. */
export function GivenDialog({ given: { name, password }, onClose }: { given: IssuedPassword; onClose: () => void }) {
  const t = useText(supportSettingsText);
  const app = useText(appText);
  return (
    <Dialog title={t("given.title", { name })} close={app("close")} onClose={onClose} dismissible={false}>
      <p className={parts.text}>{t("given.lead")}</p>
      <ShownOnce secret={password} labels={{ secret: t("given.label"), copy: t("given.copy") }} />
      <div className={parts.actions}>
        <Button onClick={onClose}>{t("given.close")}</Button>
      </div>
    </Dialog>
  );
}
