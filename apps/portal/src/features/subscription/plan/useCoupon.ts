import { CouponCode } from "@portal/model/subscription/coupons.ts";
import { subscription } from "@portal/model/subscription/contract.ts";
import { useRef, useState, type FormEvent } from "react";
import * as z from "zod/mini";
import { CallFailed } from "../../../kit/call-failed.ts";
import { call } from "../../../kit/call.ts";
import { useSend } from "../../../kit/useSend.ts";
import type { Coupon } from "../choice/useDraft.ts";
import type { Draft } from "../choice/wanted.ts";

/** A code that is typed, and what the server says to it. */
export function useCoupon({ tier, term }: Draft, onChecked: (coupon: Coupon) => void) {
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { busy, failed, send } = useSend(async () => {
    const code = z.safeParse(CouponCode, typed);
    try {
      // What cannot be a code is not asked for.
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
    submit: (event: FormEvent) => {
      event.preventDefault();
      setMissing(typed.trim() === "");
      if (typed.trim() === "") input.current?.focus();
      else if (!busy) send();
    },
  };
}
