import { can } from "@portal/model/access.ts";
import { LINK_LIFE_S } from "@portal/model/limits.ts";
import type { Member } from "@portal/model/members/contract.ts";
import { profile } from "@portal/model/profile/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { Button } from "@mantine/core";
import { Suspense, useRef, useState } from "react";
import { call } from "../../../kit/call.ts";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { useAction } from "../../../kit/query.ts";
import { principalOf } from "../../../kit/session.ts";
import { tellDone } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { Notice } from "../../../ui/Notice.tsx";
import { useTakeOver } from "../me.ts";
import { Section } from "../Section.tsx";
import styles from "./EmailSection.module.css";
import { profileText } from "./text.ts";
import { useChangeEmail } from "./useChangeEmail.ts";

const { Part: EmailForm, prefetch } = lazyPart({
  load: () => import("./EmailForm.tsx").then((m) => m.EmailForm),
  texts: [],
});

interface EmailSectionProps {
  readonly user: User;
  readonly member: Member;
}

/** The address, the one that waits to be confirmed, and the way to another one. */
export function EmailSection({ user, member }: EmailSectionProps) {
  const t = useText(profileText);
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const takeOver = useTakeOver(user);
  const change = useChangeEmail(user, member);
  const resend = useAction({
    context: t("email.resend_context"),
    run: change,
    onDone: (sent) => sent && tellDone(t("email.resent", { email: sent.email_pending ?? sent.email })),
  });
  const stop = useAction({
    context: t("email.stop_context"),
    run: () => call(profile.cancelEmail, {}),
    onDone: () => {
      takeOver({ email_pending: null });
      tellDone(t("email.stopped"));
      opener.current?.focus();
    },
  });
  const { email, email_pending } = member;
  const mayChange = can("member.email", principalOf(user));
  const close = () => {
    setEditing(false);
    // The button is back once the form has gone.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Section title={t("email")} text={t("email.text")}>
      <div className={styles.email}>
        <div className={styles.line}>
          <span className={styles.address}>{email}</span>
          {mayChange && !editing && (
            <Button ref={opener} variant="default" onPointerEnter={prefetch} onClick={() => setEditing(true)}>
              {t("email.change")}
            </Button>
          )}
        </div>
        <Suspense>{editing && <EmailForm current={email} change={change} onDone={close} onCancel={close} />}</Suspense>
        {email_pending && !editing && (
          <Notice kind="info" title={t("email.waiting", { email: email_pending })}>
            {t("email.waiting_text", { hours: LINK_LIFE_S.email_change / 3600 })}
            <div className={styles.actions} hidden={!mayChange}>
              <Button
                size="xs"
                variant="default"
                loading={resend.isPending}
                onClick={() => resend.mutate(email_pending)}
              >
                {t("email.resend")}
              </Button>
              <Button size="xs" variant="default" loading={stop.isPending} onClick={() => stop.mutate(undefined)}>
                {t("email.stop")}
              </Button>
            </div>
          </Notice>
        )}
      </div>
    </Section>
  );
}
