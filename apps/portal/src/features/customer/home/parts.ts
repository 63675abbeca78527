import { lazyPart } from "#platform/loading/lazy-part.ts";
import type { CallsWeekProps } from "./calls/CallsWeek.tsx";
import type { EventsCardProps } from "./events/EventsCard.tsx";
import { eventsText } from "./events/text.ts";
import type { PlanRenewalProps } from "./PlanRenewal.tsx";
import type { PhoneStepsProps } from "./start/PhoneSteps.tsx";

/** Parts shared by several home pages. Each loads after the figures are shown. */
export const events = lazyPart<EventsCardProps>({
  load: () => import("./events/EventsCard.tsx").then((m) => m.EventsCard),
  texts: [eventsText],
});
export const callsWeek = lazyPart<CallsWeekProps>({
  load: () => import("./calls/CallsWeek.tsx").then((m) => m.CallsWeek),
  texts: [],
});
export const renewal = lazyPart<PlanRenewalProps>({
  load: () => import("./PlanRenewal.tsx").then((m) => m.PlanRenewal),
  texts: [],
});
export const steps = lazyPart<PhoneStepsProps>({
  load: () => import("./start/PhoneSteps.tsx").then((m) => m.PhoneSteps),
  texts: [],
});
