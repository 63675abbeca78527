import { subscription } from "@portal/model/subscription/contract.ts";
import { useEffect, useState } from "react";
import { asCallFailed, CallFailed } from "../../kit/call-failed.ts";
import { call } from "../../kit/call.ts";
import { failureText } from "../../kit/failure-text.ts";
import { useText } from "../../kit/useText.ts";
import { Notice } from "../../ui/Notice.tsx";
import { signupText } from "./text.ts";

interface ReferralCheckProps {
  readonly code: string;
  readonly onUnknown: () => void;
}

/** A referral link that leads to nobody is told at once; an account can be made without it. */
export function ReferralCheck({ code, onUnknown }: ReferralCheckProps) {
  const t = useText(signupText);
  const [failed, setFailed] = useState<CallFailed | null>(null);
  useEffect(() => {
    call(subscription.validateReferral, { params: { code } }).catch((thrown: unknown) => {
      const failure = asCallFailed(thrown);
      // Without an answer the code is kept: the server knows what to do with it later.
      if (failure.code !== "referral.unknown" && failure.code !== "request.invalid") return;
      setFailed(new CallFailed({ code: "referral.unknown", status: 404, side: "customer" }));
      onUnknown();
    });
    // Asked once for each link that somebody comes by.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [code]);
  if (!failed) return null;
  return (
    <Notice kind="warn" title={failureText(failed)}>
      {t("referral.without")}
    </Notice>
  );
}
