import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { DOCUMENTS, documentFor } from "./parts/openapi.ts";
import { checkExamples, explainExamples } from "./parts/openapi-examples.ts";

/**
 * Checks the OpenAPI documents for customers, for staff and of the public API against the official schema, with Redocly's linter, and
 * the example of every call with Ajv.
 */
const config = await createConfig({
  extends: ["recommended"],
  rules: {
    // The specification has a path with one.
    "no-path-trailing-slash": "off",
    // A redirect is the success of its call. Every call describes its success, which the examples below show.
    "operation-2xx-response": "off",
    // Warnings: the operator chooses the license, and our router prefers fixed parts of a path.
    "info-license": "off",
    "no-ambiguous-paths": "off",
  },
});

let wrong = 0;
for (const name of DOCUMENTS) {
  const { document, operations } = documentFor(name);
  const validator = new Validator();
  const { valid, errors } = await validator.validate(structuredClone(document));
  if (!valid) console.log(JSON.stringify(errors, null, 2));
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  for (const { ruleId, message, location } of problems) console.log(ruleId, message, location[0]?.pointer);
  wrong += (valid ? 0 : 1) + problems.length;
  console.log(
    `openapi: ${name}, version ${validator.version}, ${operations} operations, ${valid ? "valid" : "NOT valid"}, ${problems.length} problems`,
  );
}
for (const [name, of] of [
  ["v1", " of the public API"],
  [undefined, ""],
] as const) {
  const checked = checkExamples(documentFor(name).document);
  if (checked.shown < checked.calls) console.log(explainExamples(checked));
  wrong += checked.calls - checked.shown;
  console.log(`openapi: ${checked.shown} of ${checked.calls} calls${of} have an example that validates`);
}
process.exit(wrong === 0 ? 0 : 1);
