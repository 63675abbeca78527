import { can } from "@portal/model/access.ts";
import type { Member } from "@portal/model/members/contract.ts";
import type { User } from "@portal/model/session/contract.ts";
import { Button } from "@mantine/core";
import { Suspense, useRef, useState } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { principalOf } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { Section } from "../Section.tsx";
import styles from "./EmailSection.module.css";
import { settingsText } from "../text.ts";

const { Part: EmailForm, prefetch } = lazyPart({
  load: () => import("./EmailForm.tsx").then((m) => m.EmailForm),
  texts: [],
});
const { Part: EmailWaiting } = lazyPart({
  load: () => import("./EmailWaiting.tsx").then((m) => m.EmailWaiting),
  texts: [],
});

interface EmailSectionProps {
  readonly user: User;
  readonly member: Member;
}

/** The current address, an unconfirmed one, and a button to change it. */
export function EmailSection({ user, member }: EmailSectionProps) {
  const t = useText(settingsText);
  const [editing, setEditing] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const { email, email_pending } = member;
  const mayChange = can("member.email", principalOf(user));
  const close = () => {
    setEditing(false);
    // The button is rendered again once the form is gone.
    requestAnimationFrame(() => opener.current?.focus());
  };
  return (
    <Section title={t("profile.email")} text={t("profile.email.text")}>
      <div className={styles.email}>
        <div className={styles.line}>
          <span className={styles.address}>{email}</span>
          {mayChange && !editing && (
            <Button ref={opener} variant="default" onPointerEnter={prefetch} onClick={() => setEditing(true)}>
              {t("profile.email.change")}
            </Button>
          )}
        </div>
        <Suspense>
          {editing && <EmailForm user={user} member={member} onDone={close} onCancel={close} />}
          {email_pending && !editing && (
            <EmailWaiting
              user={user}
              member={member}
              pending={email_pending}
              mayChange={mayChange}
              onStopped={() => opener.current?.focus()}
            />
          )}
        </Suspense>
      </div>
    </Section>
  );
}
