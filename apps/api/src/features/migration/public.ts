export { enqueueResume } from "./service.ts";
