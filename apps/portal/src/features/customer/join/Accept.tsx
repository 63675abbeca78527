import { Suspense, useState } from "react";
import { getBootData } from "#platform/loading/boot-data.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { useSession } from "#platform/session/session.ts";
import { twoStepText } from "#domain/two-step/text.ts";
import { useText } from "#platform/text/useText.ts";
import { FocusedHeading } from "#ui/FocusedHeading.tsx";
import { Notice } from "#ui/Notice.tsx";
import { SkeletonForm } from "#ui/SkeletonForm.tsx";
import styles from "./Form.module.css";
import { WAY_OF, type AcceptProps } from "./invitation.ts";
import { NewAccountForm } from "./NewAccountForm.tsx";
import { joinText } from "./text.ts";

const { Part: OwnAccountForm } = lazyPart({
  load: () => import("./OwnAccountForm.tsx").then((m) => m.OwnAccountForm),
  texts: [twoStepText],
});
const { Part: OtherEmailForm, prefetch: prefetchOtherEmail } = lazyPart({
  load: () => import("./OtherEmailForm.tsx").then((m) => m.OtherEmailForm),
  texts: [],
});

/** The invitation and its form. Most people need only one form, so the others load on demand. */
export function Accept({ token, invitation, onOver }: AcceptProps) {
  const t = useText(joinText);
  const [otherEmail, setOtherEmail] = useState(false);
  const signedIn = useSession("customer")?.user.email;
  const { team_name: team, inviter, email } = invitation;
  const way = otherEmail ? "alternate" : WAY_OF[invitation.account];
  const name = getBootData().brand.alternate?.name ?? t("other_product.fallback");
  // Only the account's owner learns which team; for anyone else, an existing account is assumed to have one.
  const leavesTeam = way === "existing" && (invitation.leaves !== null || signedIn !== email);
  const form = { token, invitation, onOver, onOtherEmail: () => setOtherEmail(true) };
  return (
    <>
      <FocusedHeading>{t("title", { team })}</FocusedHeading>
      {inviter && <p className={styles.lead}>{t("inviter", { name: inviter, team })}</p>}
      <p className={styles.lead}>{t(`lead.${way}`, { email, name })}</p>
      {signedIn !== undefined && signedIn !== email && (
        <Notice kind="info">{t("signed_in", { email: signedIn })}</Notice>
      )}
      <Suspense fallback={<SkeletonForm label={t("reading")} fields={2} />}>
        {way === "new" && <NewAccountForm {...form} />}
        {way === "alternate" && <OtherEmailForm {...form} />}
        {(way === "existing" || way === "other_product") && (
          <OwnAccountForm way={way} otherProduct={name} leavesTeam={leavesTeam} {...form} />
        )}
      </Suspense>
      <p className={styles.small}>
        <button
          type="button"
          className="link-button"
          onPointerEnter={prefetchOtherEmail}
          onFocus={prefetchOtherEmail}
          onClick={() => setOtherEmail(!otherEmail)}
        >
          {t(otherEmail ? "invited_email" : "other_email")}
        </button>
      </p>
    </>
  );
}
