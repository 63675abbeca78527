export { withFileRegistry } from "./file-registry.ts";
