import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import type { VoiceSettings } from "@portal/model/voice/settings.ts";

/** Tests of phone systems. */
export interface SipClient {
  /**
   * Whether a phone system accepts this account. Only queries, which changes nothing there; a full test registers and
   * unregisters. Never throws for what the other side did: that is a result, too.
   */
  test(account: SipAccount, how: TestOptions): Promise<CheckResult>;
}

export interface SipAccount extends Pick<VoiceSettings, "domain" | "transport" | "registration_s"> {
  /** The expected realm. Defaults to the domain. */
  readonly realm?: string | undefined;
  /** Connects to this host instead, still for the domain. */
  readonly proxy?: string | undefined;
  /** Resolved from the domain's records if undefined. */
  readonly port?: number | undefined;
  readonly username: string;
  /** Empty means the same as the username. */
  readonly authorization_username: string;
  readonly password: string;
}

export interface TestOptions {
  readonly full: boolean;
  /** Tests without an account: ends when the phone system answers, and sends no password. */
  readonly stranger?: boolean;
  /** Called before an address is contacted. An error it throws ends the test. */
  admit(address: string): Promise<void>;
}
