import type { Body } from "@portal/model/kit/endpoint.ts";
import { signup } from "@portal/model/signup/contract.ts";
import { areTermsOutdated } from "#domain/terms/useTerms.ts";
import { getBootData, refreshBootData } from "#platform/loading/boot-data.ts";
import { call } from "#platform/http/call.ts";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { currentLocale } from "#platform/text/locale.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useSend } from "#platform/http/useSend.ts";
import { saveDraft, readDraft } from "./draft.ts";
import { PATHS } from "./steps.ts";

type Preferences = Body<typeof signup.create>["preferences"];

/** Creates the account, then continues to verifying its address. */
export function useCreate() {
  const open = useOpen();
  return useSend(async (preferences: Preferences) => {
    const { email, password, first_name, last_name, team_name, referral_code } = readDraft();
    const person = { email, password, first_name, last_name };
    const team = team_name ? { team_name } : {};
    const referral = referral_code ? { referral_code } : {};
    try {
      await call(signup.create, {
        body: { ...person, ...team, ...referral, terms: getBootData().terms, preferences, locale: currentLocale() },
      });
    } catch (thrown) {
      const failed = asCallFailed(thrown);
      if (areTermsOutdated(failed)) {
        await refreshBootData();
        saveDraft({ terms: false });
        return open(PATHS.terms);
      }
      if (failed.code !== "signup.email_taken") throw thrown;
      return open(PATHS.welcome_back);
    }
    saveDraft({ created: true, password: "" });
    await open(PATHS.verify);
  });
}
