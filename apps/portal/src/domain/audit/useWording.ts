import { useLocale, useText } from "#platform/text/useText.ts";
import { words as houseWords } from "#domain/team/words.ts";
import { changesText } from "./text.ts";
import type { Words } from "./wording.ts";

const ROLES = ["none", "secondary", "administrator", "primary"] as const;

/** Provides what the wording needs in the current language. */
export function useWording(): Words {
  const text = useText(houseWords);
  const known = changesText.loaded[useLocale()] ?? {};
  return {
    has: (key): key is Parameters<Words["t"]>[0] => key in known,
    // None of the requested keys contains a placeholder.
    t: (key) => known[key as keyof typeof known] ?? key,
    role: (role) => {
      const found = ROLES.find((one) => one === role);
      return found && text(`role.${found}`);
    },
  };
}
