import { createConfig, lintFromString } from "@redocly/openapi-core";
import { Validator } from "@seriousme/openapi-schema-validator";
import { DOCUMENTS, documentFor } from "./parts/openapi.ts";

/** Checks the OpenAPI documents for customers, for staff and of the public API against the official schema and with Redocly's linter. */
const config = await createConfig({
  extends: ["recommended"],
  rules: {
    // The specification has a path with one.
    "no-path-trailing-slash": "off",
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
process.exit(wrong === 0 ? 0 : 1);
