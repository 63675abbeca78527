import { Button } from "@mantine/core";
import { appText } from "#platform/text/app-text.ts";
import { ShownOnce } from "#platform/feedback/ShownOnce.tsx";
import { useText } from "#platform/text/useText.ts";
import { Dialog } from "#ui/Dialog.tsx";
import parts from "#ui/DialogParts.module.css";
import { supportSettingsText } from "../text.ts";

export interface IssuedPassword {
  readonly name: string;
  readonly password: string;
}

/** The password is shown only here, so an accidental click does not close it. */
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
