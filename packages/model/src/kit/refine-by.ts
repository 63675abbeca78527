import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";

/** Turns a rule into a schema check, so that form and server report the same issue. */
export const refineBy = (issueOf: (text: string) => FieldIssue | null) =>
  z.superRefine((text: string, ctx) => {
    const issue = issueOf(text);
    if (issue) ctx.addIssue({ code: "custom", message: issue, input: text });
  });
