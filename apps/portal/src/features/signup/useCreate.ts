import type { Body } from "@portal/model/kit/endpoint.ts";
import { TERMS_VERSIONS } from "@portal/model/limits.ts";
import { signup } from "@portal/model/signup/contract.ts";
import { call } from "../../kit/call.ts";
import { asCallFailed } from "../../kit/call-failed.ts";
import { currentLocale } from "../../kit/locale.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useSend } from "../../kit/useSend.ts";
import { saveDraft, readDraft } from "./draft.ts";
import { PATHS } from "./steps.ts";

type Preferences = Body<typeof signup.create>["preferences"];

/** Creates the account from what was given, and goes on to the mail that verifies its address. */
export function useCreate() {
  const open = useOpen();
  return useSend(async (preferences: Preferences) => {
    const { email, password, first_name, last_name, referral_code } = readDraft();
    const person = { email, password, first_name, last_name };
    const referral = referral_code ? { referral_code } : {};
    try {
      await call(signup.create, {
        body: { ...person, ...referral, terms: TERMS_VERSIONS, preferences, locale: currentLocale() },
      });
    } catch (thrown) {
      if (asCallFailed(thrown).code !== "signup.email_taken") throw thrown;
      return open(PATHS.welcome_back);
    }
    saveDraft({ created: true, password: "" });
    await open(PATHS.verify);
  });
}
