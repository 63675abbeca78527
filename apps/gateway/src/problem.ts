import type { Issues } from "../page/checks.ts";

/** Every error: its status by code. */
const PROBLEMS = {
  invalid: 400,
  unauthorized: 401,
  declined: 402,
  not_found: 404,
  in_progress: 409,
  too_much: 422,
  key_reused: 422,
  fields: 422,
  busy: 429,
  unexpected: 500,
} as const;

export class Problem extends Error {
  readonly code: keyof typeof PROBLEMS;
  readonly fields: Issues | undefined;

  constructor(code: keyof typeof PROBLEMS, fields?: Issues) {
    super(code);
    this.code = code;
    this.fields = fields;
  }

  get status(): number {
    return PROBLEMS[this.code];
  }
}

export function refuse(code: keyof typeof PROBLEMS, fields?: Issues): never {
  throw new Problem(code, fields);
}
