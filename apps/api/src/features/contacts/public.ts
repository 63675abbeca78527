export { entriesForPhone, listOf } from "./service.ts";
