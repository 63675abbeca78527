import { join } from "@portal/model/join/contract.ts";
import { Button } from "@mantine/core";
import { Suspense, useCallback, useState } from "react";
import { call } from "../../kit/call.ts";
import { FailureNotice } from "../../kit/FailureNotice.tsx";
import { lazyPart } from "../../kit/lazy-part.ts";
import { Redirect } from "../../kit/Redirect.tsx";
import { resendText } from "../../kit/resend-text.ts";
import { useFetched } from "../../kit/useFetched.ts";
import { useText } from "../../kit/useText.ts";
import { SkeletonForm } from "../../ui/SkeletonForm.tsx";
import { Accept } from "./Accept.tsx";
import type { Over } from "./outcome.ts";
import { joinText } from "./text.ts";

const { Part: JoinOver } = lazyPart({
  load: () => import("./JoinOver.tsx").then((m) => m.JoinOver),
  texts: [resendText],
});

/** Opens the invitation, which uses nothing up, and shows what there is to do with it. */
export function InvitationPanel({ token }: { readonly token: string }) {
  const t = useText(joinText);
  const fetch = useCallback((signal: AbortSignal) => call(join.open, { params: { token } }, { signal }), [token]);
  const { data: invitation, failed, again } = useFetched(fetch);
  const [over, setOver] = useState<Over | null>(null);

  // An invalid join token leads to the welcome page (specification §2); one that could not be asked about does not.
  if (failed?.status === 400 || failed?.status === 404) return <Redirect to="/" />;
  if (failed) {
    return (
      <>
        <h1>{t("opening.title")}</h1>
        <FailureNotice title={t("unread.title")} failed={failed} />
        <Button size="md" variant="default" onClick={again}>
          {t("try_again")}
        </Button>
      </>
    );
  }
  if (!invitation) return <SkeletonForm label={t("reading")} fields={3} />;
  if (over) {
    return (
      <Suspense>
        <JoinOver over={over} team={invitation.team_name} />
      </Suspense>
    );
  }
  return <Accept token={token} invitation={invitation} onOver={setOver} />;
}
