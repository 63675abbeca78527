export { findPersonByEmail, personIn } from "./service.ts";
