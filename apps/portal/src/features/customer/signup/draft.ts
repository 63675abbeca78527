import { pendingEmail, rememberEmail } from "#platform/session/pending-email.ts";

/** What the user has entered during signup. */
export interface Draft {
  readonly email: string;
  readonly password: string;
  readonly first_name: string;
  readonly last_name: string;
  /** Empty for solo accounts, and for teams that take the default. */
  readonly team_name: string;
  readonly referral_code: string;
  /** Both documents are accepted. */
  readonly terms: boolean;
  /** The account exists; only the address has to be verified. */
  readonly created: boolean;
}

type Kept = Omit<Draft, "email" | "password">;

const KEY = "sb.signup";
const NOTHING: Kept = { first_name: "", last_name: "", team_name: "", referral_code: "", terms: false, created: false };

// Kept in memory only: after a reload it has to be chosen again.
let password = "";

export function readDraft(): Draft {
  return { ...NOTHING, ...readStored(), email: pendingEmail(), password };
}

export function saveDraft(change: Partial<Draft>): void {
  const before = readDraft();
  const { email, password: chosen, ...rest } = { ...before, ...change };
  // A different address means a different account.
  if (email !== before.email) rest.created = false;
  rememberEmail(email);
  password = chosen;
  sessionStorage.setItem(KEY, JSON.stringify(rest));
}

function readStored(): Partial<Kept> {
  try {
    return JSON.parse(sessionStorage.getItem(KEY) ?? "{}") as Partial<Kept>;
  } catch {
    return {};
  }
}
