import { signup } from "@portal/model/signup/contract.ts";
import * as z from "zod/mini";

const Code = signup.create.body.shape.referral_code;

/** The code in a referral link. An invalid one is ignored: it would only make the signup fail at the end. */
export function referralIn(search: string): string {
  const read = z.safeParse(Code, new URLSearchParams(search).get("ref") ?? undefined);
  return read.data ?? "";
}
