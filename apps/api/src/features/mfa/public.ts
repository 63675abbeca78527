export {
  accountOfAttempt,
  closeAttempt,
  proveOnPhone,
  proveSecondStep,
  secondStepIsDone,
  switchOffFor,
} from "./service.ts";
