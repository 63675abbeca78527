import * as z from "zod/mini";
import type { FieldIssue } from "../errors.ts";

/** A rule as a check of a text: what the form says of it is what the server says. */
export const refineBy = (issueOf: (text: string) => FieldIssue | null) =>
  z.superRefine((text: string, ctx) => {
    const issue = issueOf(text);
    if (issue) ctx.addIssue({ code: "custom", message: issue, input: text });
  });
