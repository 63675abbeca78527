import type { CheckResult } from "@portal/model/account-check/outcomes.ts";
import type { VoiceSettings } from "@portal/model/voice/settings.ts";

/** Phone systems, in our words. */
export interface SipClient {
  /**
   * Whether a phone system takes this account. It is only asked, which changes nothing there; a full test registers and
   * takes it back. Never throws for what the other side did: that is a finding, too.
   */
  test(account: SipAccount, how: TestOptions): Promise<CheckResult>;
}

export interface SipAccount extends Pick<VoiceSettings, "domain" | "transport" | "registration_s"> {
  /** The name that it is to ask for the password in. None: the domain. */
  readonly realm?: string | undefined;
  /** Goes there instead, and asks for the domain. */
  readonly proxy?: string | undefined;
  /** None: found by the domain's records. */
  readonly port?: number | undefined;
  readonly username: string;
  /** Empty: the same as the username. */
  readonly authorization_username: string;
  readonly password: string;
}

export interface TestOptions {
  readonly full: boolean;
  /** Nobody's account: it is over where the phone system answers, and no password is sent. */
  readonly stranger?: boolean;
  /** Asked before an address is contacted; what it throws comes out of the test. */
  admit(address: string): Promise<void>;
}
