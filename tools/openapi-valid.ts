import { Validator } from "@seriousme/openapi-schema-validator";
import { CALLS } from "@portal/model/features.ts";
import { openapi } from "@portal/model/openapi.ts";

/** Validates the output of `pnpm openapi` against the official OpenAPI schema. */
const validator = new Validator();
const { valid, errors } = await validator.validate(openapi(CALLS, { title: "Switchboard", version: "2" }));
if (!valid) console.log(JSON.stringify(errors, null, 2));
console.log(`openapi: version ${validator.version}, ${CALLS.length} operations, ${valid ? "valid" : "NOT valid"}`);
process.exit(valid ? 0 : 1);
