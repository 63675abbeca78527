import { BARE_ENV, answers, freePort, startChild, stop, waitFor } from "./process.ts";

interface Kept {
  readonly id: string;
  readonly properties: Readonly<Record<string, string>>;
}
/** The content of the fake CRM. */
interface HubspotState {
  readonly contacts: readonly Kept[];
  readonly tickets: readonly Kept[];
  readonly notes: readonly Kept[];
  readonly ties: readonly string[];
  readonly said: readonly (readonly [note: string, ticket: string])[];
}

export interface Hubspot {
  readonly url: string;
  /** Environment variables for server and worker. */
  readonly env: Readonly<Record<string, string>>;
  state(): Promise<HubspotState>;
  /** Queues a fault for the next call whose path contains `at`. */
  fault(at: string, how: "429" | "500_before" | "500_after" | "silent_after" | "reset_after"): Promise<void>;
  stop(): Promise<void>;
}

const ENTRY = new URL("../hubspot.ts", import.meta.url).pathname;
const TOKEN = "pat-stand-in";

/** Starts the fake HubSpot as a separate process. */
export async function startHubspot(): Promise<Hubspot> {
  const port = await freePort();
  const child = startChild(process.execPath, ["--disable-warning=ExperimentalWarning", ENTRY, String(port), TOKEN], {
    env: BARE_ENV,
    stdio: "ignore",
  });
  const url = `http://127.0.0.1:${port}`;
  await waitFor("the fake HubSpot", answers(`${url}/_state`));
  return {
    url,
    env: { CRM: "hubspot", CRM_URL: url, CRM_TOKEN: TOKEN },
    state: async () => (await fetch(`${url}/_state`)).json() as Promise<HubspotState>,
    fault: async (at, how) =>
      void (await fetch(`${url}/_faults`, { method: "POST", body: JSON.stringify({ at, how }) })),
    stop: () => stop(child),
  };
}
