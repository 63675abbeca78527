import type { FastifyInstance } from "fastify";
import { doctor } from "@portal/model/doctor/contract.ts";
import type { House } from "../kit/house.ts";
import { mount } from "../kit/mount.ts";
import type { SipClient } from "../outside/sip/port.ts";
import { roundNow, roundResults, startRound, stopRound } from "./rounds.ts";
import { test } from "./service.ts";

export function doctorRoutes(app: FastifyInstance, house: House, sip: SipClient): void {
  mount(app, house, "doctor", doctor, {
    test: (input, ctx) => test(house, sip, input, ctx),
    startRound: (input, ctx) => startRound(input, ctx),
    round: roundNow,
    roundResults,
    stopRound,
  });
}
