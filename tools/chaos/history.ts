/** A client's request and its outcome; `unknown` if no conclusive answer came. */
export interface RecordedRequest {
  readonly team_id: string;
  readonly what: "rename" | "invite" | "import" | "edit" | "remove" | "order" | "coupon" | "picture" | "join" | "login";
  /** Unique to this request: a name, an address, an id or a number of seats. */
  readonly mark: string;
  outcome: "done" | "refused" | "unknown";
}

export interface Answer {
  readonly status: number;
  // oxlint-disable-next-line typescript/no-explicit-any
  readonly body: Record<string, any>;
}

/** A 5xx may hide a commit whose answer was lost, and a charge may have an unknown outcome. All else is conclusive. */
export function outcomeOf(answer: Answer | null): RecordedRequest["outcome"] {
  if (!answer || answer.status >= 500 || answer.body["error"]?.code === "payment.unknown") return "unknown";
  return answer.status === 200 ? "done" : "refused";
}

/** The outcome of a request sent twice: done if either was, refused if both were. */
export function eitherOf(
  one: RecordedRequest["outcome"],
  other: RecordedRequest["outcome"],
): RecordedRequest["outcome"] {
  if (one === "done" || other === "done") return "done";
  return one === "refused" && other === "refused" ? "refused" : "unknown";
}

export const marksOf = (
  history: readonly RecordedRequest[],
  what: RecordedRequest["what"],
  outcome: RecordedRequest["outcome"],
): Pick<RecordedRequest, "team_id" | "mark">[] =>
  history
    .filter((asked) => asked.what === what && asked.outcome === outcome)
    .map(({ team_id, mark }) => ({ team_id, mark }));
