import { Switchboard, SwitchboardError } from "@switchboard/sdk";
import { CommandError, type Context, type Outcome } from "./command.ts";
import { deleteCredentials, findCredentials, readKey, saveCredentials } from "./credentials.ts";

/** Which key it is, without what makes it secret. */
const shown = (key: string): string => `${key.slice(0, 12)}…`;

export async function login({ args: [address], env }: Context): Promise<Outcome> {
  const url = address ?? env["SWITCHBOARD_URL"];
  if (!url) throw new CommandError("usage", "Name the address of your portal: swb login https://teams.example.com");
  const key = env["SWITCHBOARD_KEY"] ?? (await readKey());
  await requireAccepted(open({ url, key }));
  const { origin } = new URL(url);
  const file = await saveCredentials(env, { url: origin, key });
  return {
    data: { url: origin, key: shown(key), file },
    text: `Logged in to ${origin} with ${shown(key)}. Saved in ${file}.`,
  };
}

export async function logout({ env }: Context): Promise<Outcome> {
  const deleted = await deleteCredentials(env);
  const text = deleted
    ? "Logged out. The key still works elsewhere; revoke it under Settings, API keys if it is not needed."
    : "You were not logged in.";
  return { data: { deleted }, text };
}

export async function whoami({ env }: Context): Promise<Outcome> {
  const { url, key, from } = await findCredentials(env);
  await requireAccepted(open({ url, key }));
  return { data: { url, key: shown(key), from }, text: `${shown(key)} at ${url}, from ${from}. The key is accepted.` };
}

/** Says what is wrong with an address or a key before anything is sent. */
export function open({ url, key }: { readonly url: string; readonly key: string }): Switchboard {
  try {
    return new Switchboard({ baseUrl: url, key });
  } catch (error) {
    const reason = URL.canParse(url) && error instanceof Error ? error.message : `${url} is not an address.`;
    throw new CommandError("config", reason);
  }
}

/** A key that lacks the scope of the call is known, which is all that is asked here. */
async function requireAccepted(sb: Switchboard): Promise<void> {
  await sb.events.list({ limit: 1 }).catch((error: unknown) => {
    if (!(error instanceof SwitchboardError) || error.code !== "access.forbidden") throw error;
  });
}
