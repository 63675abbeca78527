import type { Schema } from "@portal/model/kit/endpoint.ts";

export type Path = readonly (string | number)[];

interface Standard {
  readonly "~standard": {
    validate(value: unknown): {
      readonly issues?: readonly { readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] }[];
    };
  };
}

/** The paths where a value violates a contract, as server and page validate it. */
export function issuesOf(schema: Schema, value: unknown): Path[] {
  const { issues = [] } = (schema as unknown as Standard)["~standard"].validate(value);
  return issues.map(({ path = [] }) =>
    path.map((part) => (typeof part === "object" ? part.key : part) as string | number),
  );
}
