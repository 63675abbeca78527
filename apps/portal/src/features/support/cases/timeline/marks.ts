import {
  IconBuildingCommunity,
  IconCreditCard,
  IconCreditCardOff,
  IconDevices,
  IconKey,
  IconLock,
  IconLogin2,
  IconLogout,
  IconMail,
  IconMailX,
  IconPhone,
  IconShieldCheck,
  IconShieldOff,
  IconUser,
  IconUserShield,
  type Icon,
} from "@tabler/icons-react";
import type { TimelineEntry } from "@portal/model/cases/schemas.ts";

type Tone = "bad" | "warn" | "ok" | "plain";
interface Mark {
  readonly icon: Icon;
  readonly tone: Tone;
}

/** The first match for an action wins. */
const MARKS: readonly (readonly [RegExp, Icon, Tone])[] = [
  [/^session\.delayed$/, IconLock, "bad"],
  [/^session\.(refused|second_step_missing)$/, IconShieldOff, "warn"],
  [/^(case\.(entered|browser)|session\..*support)/, IconLogin2, "warn"],
  [/^(session\.started|login\.)/, IconLogin2, "plain"],
  [/ended$|logged_out$|unregistered$/, IconLogout, "plain"],
  [/^mfa\.(switched_off|reset)|^case\.mfa/, IconShieldOff, "warn"],
  [/^mfa\./, IconShieldCheck, "plain"],
  [/^(password|email|case\.password)/, IconKey, "plain"],
  [/^mail\.refused$/, IconMailX, "bad"],
  [/^mail\.deferred$/, IconMailX, "warn"],
  [/^mail\./, IconMail, "plain"],
  [/^(payment\.refused|invoice\.(written_off|void))$/, IconCreditCardOff, "bad"],
  [/^invoice\.open$/, IconCreditCard, "warn"],
  [/^invoice\.paid$/, IconCreditCard, "ok"],
  [/^(subscription|payment|billing)\./, IconCreditCard, "plain"],
  [/^device\.token_reused$/, IconDevices, "bad"],
  [/^(device|client)\./, IconDevices, "plain"],
  [/^voice\./, IconPhone, "plain"],
  [/^(member|account|terms|preferences)\./, IconUser, "plain"],
];

export function markOf({ action, kind }: Pick<TimelineEntry, "action" | "kind">): Mark {
  const found = MARKS.find(([pattern]) => pattern.test(action));
  if (kind === "staff") return { icon: found?.[1] ?? IconUserShield, tone: "warn" };
  return found ? { icon: found[1], tone: found[2] } : { icon: IconBuildingCommunity, tone: "plain" };
}
