import type { ErrorBody, ErrorCode, ErrorValues, FieldIssue } from "@portal/model/errors.ts";
import { parseFieldPath, type FieldPath } from "./field-path.ts";

/** The two kinds of session. They never mix: every call belongs to exactly one. */
export type Side = "customer" | "staff";

interface Failure {
  /** `offline`: no response arrived. `unknown`: a response with a code that this page has no text for. */
  readonly code: ErrorCode | "offline" | "unknown";
  readonly status: number;
  readonly side: Side;
  readonly values?: ErrorValues | undefined;
  readonly fields?: ErrorBody["error"]["fields"];
  readonly request_id?: string | undefined;
}

/** What is wrong with a field, and the field's location. */
export interface WrongField extends FieldPath {
  readonly path: string;
  readonly issue: FieldIssue;
}

/** A call without a successful response. */
export class CallFailed extends Error implements Failure {
  readonly code: Failure["code"];
  readonly status: number;
  readonly side: Side;
  readonly values: ErrorValues;
  readonly fields: readonly WrongField[];
  /** Reference for support; absent if no response arrived. */
  readonly request_id: string | undefined;

  constructor(failure: Failure) {
    super(failure.code);
    this.name = "CallFailed";
    this.code = failure.code;
    this.status = failure.status;
    this.side = failure.side;
    this.values = failure.values ?? {};
    this.fields = (failure.fields ?? []).map((field) => ({ ...field, ...parseFieldPath(field.path) }));
    this.request_id = failure.request_id;
  }
}

/** Turns anything thrown into a failure that can be shown. */
export function asCallFailed(thrown: unknown): CallFailed {
  if (thrown instanceof CallFailed) return thrown;
  return new CallFailed({ code: "server.unexpected", status: 0, side: "customer" });
}
