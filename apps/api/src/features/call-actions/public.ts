export { actionsOf } from "./store.ts";
