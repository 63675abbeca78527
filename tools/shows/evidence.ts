/** What a capability claims, and the commands whose output shows it. Each command runs once, however many claims read it. */
export interface Evidence {
  readonly commands: Readonly<Record<string, readonly string[]>>;
  readonly claims: readonly Claim[];
}
interface Claim {
  readonly claim: string;
  /** The command whose output is read. */
  readonly from: string;
  read(output: string, code: number): Verdict;
}
export interface Verdict {
  readonly figure: string;
  readonly held: boolean;
}
