import { can } from "@portal/model/access.ts";
import { Button } from "@mantine/core";
import { Suspense, useState } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import styles from "./AllowAgain.module.css";
import type { AllowDialogProps } from "./AllowDialog.tsx";
import { canceledEmailsText } from "./text.ts";

const asking = lazyPart<AllowDialogProps>({
  load: () => import("./AllowDialog.tsx").then((m) => m.AllowDialog),
  texts: [],
});

/** Allows a canceled email address to sign up again, for staff with permission. */
export function AllowAgain({ email }: { readonly email: string }) {
  const t = useText(canceledEmailsText);
  const [open, setOpen] = useState(false);
  const level = useSession("staff")?.user.level;
  if (!level) return null;
  return (
    <div className={styles.act}>
      {can("canceled.forget", { side: "staff", level }) ? (
        <Button onPointerEnter={asking.prefetch} onFocus={asking.prefetch} onClick={() => setOpen(true)}>
          {t("allow")}
        </Button>
      ) : (
        <span className="dim">{t("allow.not_yours")}</span>
      )}
      <Suspense>{open && <asking.Part email={email} onClose={() => setOpen(false)} />}</Suspense>
    </div>
  );
}
