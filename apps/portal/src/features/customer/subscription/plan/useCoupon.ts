import { CouponCode } from "@portal/model/subscription/coupons.ts";
import { subscription } from "@portal/model/subscription/contract.ts";
import { useRef, useState } from "react";
import * as z from "zod/mini";
import { CallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { useSend } from "#platform/http/useSend.ts";
import type { Coupon } from "../choice/useDraft.ts";
import type { Draft } from "../choice/wanted.ts";

/** A typed code and the server's response to it. */
export function useCoupon({ tier, term }: Draft, onChecked: (coupon: Coupon) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { busy, failed, send } = useSend(async () => {
    const code = z.safeParse(CouponCode, typed);
    try {
      // A code in an invalid format is not sent.
      if (!code.success) throw new CallFailed({ code: "coupon.unknown", status: 404, side: "customer" });
      onChecked(await call(subscription.checkCoupon, { params: { type: tier, plan: term, code: code.data } }));
      setTyped("");
    } catch (thrown) {
      input.current?.focus();
      throw thrown;
    }
  });
  return {
    input,
    typed,
    busy,
    failed: busy ? null : failed,
    isMissing,
    edit: (text: string) => {
      setTyped(text);
      setMissing(false);
    },
    submit: () => {
      setMissing(typed.trim() === "");
      if (typed.trim() === "") input.current?.focus();
      else if (!busy) send();
    },
  };
}
