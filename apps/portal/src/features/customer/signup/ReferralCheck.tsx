import { subscription } from "@portal/model/subscription/contract.ts";
import { useEffect, useState } from "react";
import { asCallFailed, CallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { useText } from "#platform/text/useText.ts";
import { Notice } from "#ui/Notice.tsx";
import { signupText } from "./text.ts";

interface ReferralCheckProps {
  readonly code: string;
  readonly onUnknown: () => void;
}

/** Warns about an unknown referral code right away; the signup works without it. */
export function ReferralCheck({ code, onUnknown }: ReferralCheckProps) {
  const t = useText(signupText);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  useEffect(() => {
    call(subscription.validateReferral, { params: { code } }).catch((thrown: unknown) => {
      const failure = asCallFailed(thrown);
      // Without a response the code is kept: the server checks it again later.
      if (failure.code !== "referral.unknown" && failure.code !== "request.invalid") return;
      setFailed(new CallFailed({ code: "referral.unknown", status: 404, side: "customer" }));
      onUnknown();
    });
    // Runs once per referral link.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code]);
  if (!failed) return null;
  return (
    <Notice kind="warn" title={failureText(failed)}>
      {t("referral.without")}
    </Notice>
  );
}
