import { CALLS } from "@portal/model/features.ts";
import { openapi } from "@portal/model/openapi.ts";

console.log(JSON.stringify(openapi(CALLS, { title: "Switchboard", version: "2" }), null, 2));
