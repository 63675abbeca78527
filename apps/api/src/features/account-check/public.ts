export { enforceTestLimit, lastTestsOf, sipAccount, testSipAccount } from "./service.ts";
