import { signup } from "@portal/model/signup/contract.ts";
import * as z from "zod/mini";

const Code = signup.create.body.shape.referral_code;

/** The code of a referral link. What cannot be one is left out: it would only make the sign-up fail at its end. */
export function referralIn(search: string): string {
  const read = z.safeParse(Code, new URLSearchParams(search).get("ref") ?? undefined);
  return read.data ?? "";
}
