import type { User } from "@portal/model/session/contract.ts";
import { Suspense, useMemo } from "react";
import { lazyPart } from "../../../kit/lazy-part.ts";
import { isAllowed, meOf } from "../../../kit/me.ts";
import { memberVoiceText } from "../../../kit/member-voice/text.ts";
import type { VoiceFormProps } from "../../../kit/member-voice/VoiceForm.tsx";
import { useText } from "../../../kit/useText.ts";
import { getsText } from "../../../kit/voice-settings/text.ts";
import { Card } from "../../../ui/Card.tsx";
import { SkeletonForm } from "../../../ui/SkeletonForm.tsx";
import { voiceText } from "../text.ts";
import styles from "./OwnRegistration.module.css";

const { Part: MemberVoice } = lazyPart<VoiceFormProps>({
  load: () => import("../../../kit/member-voice/MemberVoice.tsx").then((m) => m.MemberVoice),
  texts: [memberVoiceText, getsText],
});

/** What one's own phones register with, for those who have no team to look it up in. */
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
