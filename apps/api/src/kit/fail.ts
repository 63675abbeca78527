import type { ErrorCode, ErrorValues, FieldIssue } from "@portal/model/errors.ts";

export interface WrongField {
  readonly path: string;
  readonly issue: FieldIssue;
}

/** An answer of the catalogue, on its way to the client. */
export class Failure extends Error {
  readonly code: ErrorCode;
  readonly values: ErrorValues | undefined;
  readonly fields: readonly WrongField[] | undefined;

  constructor(code: ErrorCode, values?: ErrorValues, fields?: readonly WrongField[]) {
    super(code);
    this.code = code;
    this.values = values;
    this.fields = fields;
  }
}

/** `fail("team.stale")`: the status, the text and what the client does stand in the catalogue. */
export function fail(code: ErrorCode, values?: ErrorValues): never {
  throw new Failure(code, values);
}
