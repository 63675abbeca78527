import type { ErrorCode, ErrorValues, FieldIssue } from "@portal/model/errors.ts";

export interface WrongField {
  readonly path: string;
  readonly issue: FieldIssue;
}

/** An error of the catalogue, on its way to the client. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly values: ErrorValues | undefined;
  readonly fields: readonly WrongField[] | undefined;
  readonly choices: readonly ErrorValues[] | undefined;
  /** The client keeps asking after a refusal, so this one is delayed. */
  repeated = false;

  constructor(code: ErrorCode, values?: ErrorValues, fields?: readonly WrongField[], choices?: readonly ErrorValues[]) {
    super(code);
    this.code = code;
    this.values = values;
    this.fields = fields;
    this.choices = choices;
  }
}

/** `fail("team.stale")`: status, text and client behavior are in the catalogue. */
export function fail(code: ErrorCode, values?: ErrorValues): never {
  throw new Failure(code, values);
}

/** Fails because of one field, parameter or header. */
export function failOnField(path: string, issue: FieldIssue = "field.invalid"): never {
  throw new Failure("request.invalid", undefined, [{ path, issue }]);
}

/** Fails with a field's issue, as the form would. */
export function failOnIssue(path: string, issue: FieldIssue | null): void {
  if (issue) failOnField(path, issue);
}

/** An address belongs to one account per product, and is on a team once. */
export const EMAIL_TAKEN = {
  accounts_product_email_key: "email.taken",
  accounts_email_reserved: "email.taken",
  members_email: "email.taken",
} as const;

type Refusals = Readonly<Record<string, ErrorCode | readonly [ErrorCode, ErrorValues]>>;

/** Runs the work and maps violated constraints to our error codes: the database decides, not a check beforehand. */
export async function mapConstraintErrors<T>(refusals: Refusals, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { constraint = "" } = error as { constraint?: string };
    const refusal = refusals[constraint];
    if (!refusal) throw error;
    return typeof refusal === "string" ? fail(refusal) : fail(...(refusal as [ErrorCode, ErrorValues]));
  }
}
