/** The claims about a capability, and the commands that prove them. Each command runs once, however many claims read it. */
export interface Evidence {
  readonly commands: Readonly<Record<string, readonly string[]>>;
  readonly claims: readonly Claim[];
}
interface Claim {
  readonly claim: string;
  /** The key of the command to read. */
  readonly from: string;
  read(output: string, code: number): Verdict;
}
export interface Verdict {
  readonly figure: string;
  readonly held: boolean;
}
