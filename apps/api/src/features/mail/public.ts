export { createBounceHandler } from "./bounces.ts";
export { enqueueMail, enqueueMails, subscriberOf } from "./service.ts";
export { emailTeamOwner } from "./team-owner.ts";
