import type { Reply } from "@portal/model/kit/endpoint.ts";
import type { signup } from "@portal/model/signup/contract.ts";
import type { Step } from "./steps.ts";

/** Code for a check that could not be made (specification §8). */
const NOT_TOLD = 9400;

/** Where the reply about an address leads: to a step, to the rejection of its domain, or to customer service. */
export function nextStepForEmail(answer: Reply<typeof signup.email>): Step | "refused" | "problem" {
  if (!answer.email_domain.valid) return "refused";
  if (answer.code === NOT_TOLD) return "problem";
  switch (answer.exists) {
    case 0:
      return "password";
    case 1:
    case 3:
      return "welcome_back";
    case 2:
      return "welcome_back_other";
    default:
      return "problem";
  }
}
