import { can, authorize } from "@portal/model/access.ts";
import { Suspense } from "react";
import { principalOf, useSession } from "#platform/session/session.ts";
import { useText } from "#platform/text/useText.ts";
import { PageHead } from "#ui/PageHead.tsx";
import { SkeletonRows } from "#ui/SkeletonRows.tsx";
import { AccountsPage } from "./accounts/AccountsPage.tsx";
import { PARTS } from "./parts.ts";
import { ReadAccounts } from "./accounts/ReadAccounts.tsx";
import { voiceText } from "./text.ts";
import { usePageState } from "./usePageState.ts";
import { VoiceTabs } from "./VoiceTabs.tsx";

const SKELETON = [{ height: 320 }];

/** Phone configuration: editable for admins, read-only for others. */
export function VoiceScreen() {
  const t = useText(voiceText);
  const { place, go } = usePageState();
  const user = useSession("customer")?.user;
  const who = user && principalOf(user);
  if (!user || !who || !can("voice.view", who)) return null;
  // Read-only support sessions may not change anything.
  const mayEdit = authorize("voice.edit", who, true) === "y";
  const head = (
    <>
      <PageHead title={t("title")} sub={t(mayEdit ? `sub.${user.team.product}` : "sub.read")} />
      <VoiceTabs current={place.tab} onGo={(tab) => go({ tab })} />
    </>
  );
  // A single account has its own page.
  if (mayEdit && place.account) return <AccountsPage user={user} place={place} go={go} head={head} />;
  const content = () => {
    if (place.tab === "accounts") {
      return mayEdit ? <AccountsPage user={user} place={place} go={go} /> : <ReadAccounts user={user} />;
    }
    const { Part } = PARTS[place.tab];
    return (
      <Suspense fallback={<SkeletonRows label={t("loading.part")} rows={SKELETON} />}>
        <Part user={user} mayEdit={mayEdit} />
      </Suspense>
    );
  };
  return (
    <>
      {head}
      {content()}
    </>
  );
}
