import { join } from "@portal/model/join/contract.ts";
import { Button } from "@mantine/core";
import { Suspense, useCallback, useState } from "react";
import { call } from "#platform/http/call.ts";
import { FailureNotice } from "#platform/feedback/FailureNotice.tsx";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { Redirect } from "#platform/routing/Redirect.tsx";
import { resendText } from "#domain/verification/resend-text.ts";
import { useFetched } from "#platform/http/useFetched.ts";
import { useText } from "#platform/text/useText.ts";
import { SkeletonForm } from "#ui/SkeletonForm.tsx";
import { Accept } from "./Accept.tsx";
import type { Over } from "./outcome.ts";
import { joinText } from "./text.ts";

const { Part: JoinOver } = lazyPart({
  load: () => import("./JoinOver.tsx").then((m) => m.JoinOver),
  texts: [resendText],
});

/** Opens the invitation, which does not consume it, and shows how to accept it. */
export function InvitationPanel({ token }: { readonly token: string }) {
  const t = useText(joinText);
  const fetch = useCallback((signal: AbortSignal) => call(join.open, { params: { token } }, { signal }), [token]);
  const { data: invitation, failed, again } = useFetched(fetch);
  const [over, setOver] = useState<Over | null>(null);

  // An invalid join token leads to the welcome page (specification §2); one that could not be checked does not.
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
