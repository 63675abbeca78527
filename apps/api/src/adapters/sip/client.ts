import type { Outcome } from "@portal/model/account-check/outcomes.ts";
import { ACCOUNT_CHECK } from "@portal/model/limits.ts";
import { type Egress, EgressError, type EgressConnection, type CheckedTarget } from "../egress/port.ts";
import { resolveTargets, isValidAccount } from "./targets.ts";
import { CheckProgress } from "./check-progress.ts";
import { Dialog, OutcomeError } from "./dialog.ts";
import { challengeIn } from "./digest.ts";
import { type SipResponse, type Header, NOWHERE, newToken, valuesOf } from "./message.ts";
import type { TestOptions, SipAccount, SipClient } from "./port.ts";
import { contactsIn, isForeignRealm, numberIn, outcomeOf, secondsGranted } from "./outcomes.ts";

/** Timeouts for a whole test, for removing a registration, and for an answer over the other transport. */
type Waits = Readonly<Record<"answer_ms" | "farewell_ms" | "probe_ms", number>>;

/** Tests real phone systems over UDP, TCP or TLS, always through the guard. */
export const sipClient = (egress: Egress, waits: Waits = ACCOUNT_CHECK): SipClient => ({
  async test(account, how) {
    const progress = new CheckProgress(account.transport === "auto" ? "udp" : account.transport);
    const asked = { egress, account, how, progress, waits, until: performance.now() + waits.answer_ms };
    return progress.finding(await attempt(asked).catch(outcomeOfFault));
  },
});

interface Asked {
  readonly egress: Egress;
  readonly account: SipAccount;
  readonly how: TestOptions;
  readonly progress: CheckProgress;
  readonly waits: Waits;
  readonly until: number;
}

async function attempt(asked: Asked): Promise<Outcome> {
  const { egress, account, how, progress, until } = asked;
  if (!isValidAccount(account)) return "bad_input";
  const { transport, wire, targets } = await resolveTargets(egress, account);
  progress.values.transport = transport;
  const places = await egress.find(targets);
  progress.reach("name");
  for (const { host } of places) await how.admit(host);
  const isHeard = () => progress.has("port");
  const outcome = await tryInOrder(places, until, isHeard, async (place, patience) =>
    talk(asked, await egress.open(place, wire, timeTo(patience)), patience),
  ).catch(outcomeOfFault);
  if (outcome.startsWith("tls_")) progress.reach("port");
  const isSilent = (outcome === "timeout" || outcome === "refused") && !progress.has("port");
  const other = transport === "udp" ? "tcp" : "udp";
  if (!isSilent || transport === "tls" || !(await answersOver(other, asked, places))) return outcome;
  progress.values.other_transport = other;
  return "wrong_transport";
}

async function talk(asked: Asked, line: EgressConnection, patience: number): Promise<Outcome> {
  const { account, how, progress, until } = asked;
  const { transport } = progress.values;
  try {
    // Whether a datagram arrived is unknown until there is an answer.
    if (transport !== "udp") progress.reach("port", "certificate");
    const dialog = new Dialog(line, account, transport, progress, transport === "udp" ? patience : until);
    if (how.stranger) return interpretProbe(asked, await dialog.ask([], until));
    const answer = await dialog.register([], until);
    if (answer.status >= 300) return refusal(asked, answer);
    progress.registered = contactsIn(answer).length;
    const outcome = how.full ? await registerForAMoment(asked, dialog) : "ok";
    if (outcome !== "ok" && outcome !== "not_unregistered") return outcome;
    progress.reach("accepted");
    adviseRealm(asked);
    return outcome === "ok" && !progress.has("challenge") ? "not_asked" : outcome;
  } finally {
    line.close();
  }
}

/** Advises which realm to set. The test works in any realm, but a phone's HA1 hash is tied to one. */
function adviseRealm({ account, progress: { values } }: Asked): void {
  const { realm } = values;
  if (realm && realm !== (account.realm || account.domain)) values.realm_to_set = realm;
}

/** Interprets the answer to an anonymous request: a server is there, and this is how it asks for a password. */
function interpretProbe(asked: Asked, answer: SipResponse): Outcome {
  const { progress } = asked;
  if (answer.status < 300) {
    progress.reach("accepted");
    return "not_asked";
  }
  const challenge = challengeIn(answer);
  if (challenge) progress.challenged(challenge.realm, challenge.algorithm);
  else if (answer.status === 401 || answer.status === 407) return "auth_unsupported";
  return STRANGERS.has(answer.status) ? "reachable" : refusal(asked, answer);
}
/** Valid answers for an unknown name: challenged, forbidden or not found. */
const STRANGERS: ReadonlySet<number> = new Set([401, 403, 404, 407, 410, 604]);

/**
 * Always unregisters, even if the registration is uncertain. A failure to unregister is reported without failing the
 * test.
 */
async function registerForAMoment(asked: Asked, dialog: Dialog): Promise<Outcome> {
  const { account, progress, waits, until } = asked;
  // Calls that arrive during the test go to an invalid address, not to a stranger.
  const contact = `sip:${newToken()}@${NOWHERE}`;
  const wanting = (seconds: number): Header[] => [
    ["Contact", `<${contact}>`],
    ["Expires", String(seconds)],
  ];
  const takeBack = async (): Promise<boolean> => {
    const answer = await dialog.register(wanting(0), performance.now() + waits.farewell_ms).catch(() => null);
    return answer !== null && answer.status < 300;
  };
  let answer: SipResponse | undefined;
  let isTakenBack = false;
  try {
    answer = await dialog.register(wanting(account.registration_s), until);
  } finally {
    isTakenBack = (answer && answer.status >= 300) || (await takeBack());
  }
  if (answer.status >= 300) return refusal(asked, answer);
  if (isTakenBack) return "ok";
  progress.values.left_s = secondsGranted(answer, contact) ?? account.registration_s;
  return "not_unregistered";
}

function refusal({ account, progress }: Asked, answer: SipResponse): Outcome {
  progress.refused();
  const outcome = outcomeOf(answer.status);
  if (outcome === "interval_too_brief") {
    const min_expires = numberIn(valuesOf(answer, "min-expires")[0]);
    if (min_expires === undefined) return "rejected";
    progress.values.min_expires = min_expires;
  }
  const { realm = "" } = progress.values;
  const isForeign = realm !== account.realm && isForeignRealm(realm, account.domain);
  return outcome === "bad_credentials" && isForeign ? "realm_differs" : outcome;
}

/**
 * Tries the targets in order, as phones do, until one answers. If none does, the last one's error is thrown. Each gets
 * a share of the time, which leaves some for the last.
 */
async function tryInOrder<T>(
  places: readonly CheckedTarget[],
  until: number,
  isHeard: () => boolean,
  ask: (place: CheckedTarget, patience: number) => Promise<T>,
): Promise<T> {
  let fault: unknown;
  for (const [at, place] of places.entries()) {
    const now = performance.now();
    try {
      return await ask(place, now + (until - now) / (places.length - at));
    } catch (error) {
      if (!(error instanceof EgressError) || isHeard()) throw error;
      fault = error;
    }
  }
  throw fault;
}
const timeTo = (moment: number): number => Math.max(1, Math.round(moment - performance.now()));

/**
 * Whether the server answers over another transport. Sent without a password, so it does not count as a login attempt.
 */
async function answersOver(kind: "udp" | "tcp", { egress, account, waits }: Asked, places: readonly CheckedTarget[]) {
  const until = performance.now() + waits.probe_ms;
  const ask = async (place: CheckedTarget, patience: number) => {
    const line = await egress.open(place, { kind }, timeTo(patience));
    const answer = new Dialog(line, account, kind).ask([], kind === "udp" ? patience : until);
    await answer.finally(() => line.close());
    return true;
  };
  try {
    return await tryInOrder(places, until, () => false, ask);
  } catch (error) {
    outcomeOfFault(error);
    return false;
  }
}

function outcomeOfFault(error: unknown): Outcome {
  if (error instanceof OutcomeError) return error.outcome;
  if (!(error instanceof EgressError)) throw error;
  return error.why === "too_much" ? "not_sip" : error.why;
}
