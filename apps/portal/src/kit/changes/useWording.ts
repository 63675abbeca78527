import { useLocale, useText } from "../useText.ts";
import { words as houseWords } from "../words.ts";
import { changesText } from "./text.ts";
import type { Words } from "./wording.ts";

const ROLES = ["none", "secondary", "administrator", "primary"] as const;

/** What the wording needs, in the language of the moment. */
export function useWording(): Words {
  const house = useText(houseWords);
  const known = changesText.loaded[useLocale()] ?? {};
  return {
    has: (key): key is Parameters<Words["t"]>[0] => key in known,
    // None of the keys that are asked for has a place for a value.
    t: (key) => known[key as keyof typeof known] ?? key,
    role: (role) => {
      const found = ROLES.find((one) => one === role);
      return found && house(`role.${found}`);
    },
  };
}
