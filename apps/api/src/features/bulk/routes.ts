import type { FastifyInstance } from "fastify";
import { bulk } from "@portal/model/bulk/contract.ts";
import type { AppContext } from "../../platform/app-context.ts";
import { registerRoutes } from "../../platform/register-routes.ts";
import { discardDraft, draft, matchColumns, saveDraft } from "./drafts.ts";
import {
  actOnContacts,
  getContactAction,
  latestContactAction,
  matchContacts,
  undoContactAction,
} from "./actions/contact-service.ts";
import {
  actOnDevices,
  getDeviceAction,
  latestDeviceAction,
  matchDevices,
  undoDeviceAction,
} from "./actions/device-service.ts";
import { act, getAction, latestAction, match, undoAction } from "./actions/service.ts";
import { edit, people } from "./edit.ts";
import { apply, getRun, latest, plan, result, template, undo } from "./service.ts";

export function bulkRoutes(app: FastifyInstance, context: AppContext): void {
  registerRoutes(app, context, "bulk", bulk, {
    template,
    plan: (input, ctx) => plan(context, input, ctx),
    latest,
    matchColumns,
    draft: (input, ctx) => draft(context, input, ctx),
    saveDraft: (input, ctx) => saveDraft(context, input, ctx),
    discardDraft,
    get: getRun,
    apply: (input, ctx) => apply(context, input, ctx),
    result: (input, ctx) => result(context, input, ctx),
    undo,
    people,
    edit,
    match,
    act,
    latestAction,
    action: getAction,
    undoAction,
    matchDevices,
    actOnDevices,
    latestDeviceAction,
    deviceAction: getDeviceAction,
    undoDeviceAction,
    matchContacts,
    actOnContacts,
    latestContactAction,
    contactAction: getContactAction,
    undoContactAction,
  });
}
