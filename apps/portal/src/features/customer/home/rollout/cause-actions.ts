import { SUGGESTED_ACTION_FOR, type Reason, type SuggestedAction } from "@portal/model/rollout/rules.ts";
import { addressOf } from "./data.ts";

/** What to do about everyone with a reason: send all invitations right here, or open the place where it is done. */
type CauseAction =
  | { readonly how: "send" }
  | { readonly how: "open"; readonly act: Exclude<SuggestedAction, "resend">; readonly to: string };

/** Places that act on everyone who matches; where there is none, the list of people has an action for each. */
const PLACES: Readonly<Partial<Record<SuggestedAction, string>>> = {
  assign_line: "/dashboard/members?voice=none&act=assign-voice",
  doctor: "/dashboard/voice",
};

export function causeActionOf(reason: Reason): CauseAction {
  const act = SUGGESTED_ACTION_FOR[reason];
  if (act === "resend") return { how: "send" };
  return { how: "open", act, to: PLACES[act] ?? addressOf({ reason }) };
}
