import type { User } from "@portal/model/session/contract.ts";
import { Suspense, useMemo } from "react";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { isAllowed, meOf } from "#platform/session/me.ts";
import { memberVoiceText } from "#domain/voice/member/text.ts";
import type { VoiceFormProps } from "#domain/voice/member/VoiceForm.tsx";
import { useText } from "#platform/text/useText.ts";
import { getsText } from "#domain/voice/settings/text.ts";
import { Card } from "#ui/Card.tsx";
import { SkeletonForm } from "#ui/SkeletonForm.tsx";
import { voiceText } from "../text.ts";
import styles from "./OwnRegistration.module.css";

const { Part: MemberVoice } = lazyPart<VoiceFormProps>({
  load: () => import("#domain/voice/member/MemberVoice.tsx").then((m) => m.MemberVoice),
  texts: [memberVoiceText, getsText],
});

/** The registration of a solo user's own phones. */
export function OwnRegistration({ user }: { readonly user: User }) {
  const t = useText(voiceText);
  const me = useMemo(() => meOf(user), [user]);
  const person = useMemo(() => ({ ...user, id: me.id }), [user, me]);
  return (
    <Card title={t("registration")}>
      <p className={styles.text}>{t("registration.text")}</p>
      <Suspense fallback={<SkeletonForm label={t("loading.part")} fields={3} />}>
        <MemberVoice me={me} person={person} open={isAllowed("voice.member_edit", me)} inDrawer={false} />
      </Suspense>
    </Card>
  );
}
