import { bulk } from "../bulk/contract.ts";
import { calls } from "../calls/contract.ts";
import { contacts } from "../contacts/contract.ts";
import { devices } from "../devices/contract.ts";
import { directory } from "../directory/contract.ts";
import { events } from "../events/contract.ts";
import type { Endpoint } from "../kit/endpoint.ts";
import { members } from "../members/contract.ts";
import { rollout } from "../rollout/contract.ts";
import { voice } from "../voice/contract.ts";
import { webhooks } from "../webhooks/contract.ts";
import { type PublicCall, type PublicRow, publicCall } from "./public-call.ts";

/**
 * The public API: every call that a key may open, under names that stay. Calls, fields and values may be added;
 * docs/developers/versions.md says what else may change and how.
 */
export const PUBLIC_ROWS = {
  "members.list": { method: "GET", path: "/v1/members", call: members.list },
  "members.create": { method: "POST", path: "/v1/members", call: members.create },
  "members.get": { method: "GET", path: "/v1/members/{id}", call: members.get },
  "members.update": {
    method: "PATCH",
    path: "/v1/members/{id}",
    call: members.update,
    summary: "Updates the given fields of a member",
  },
  "members.remove": {
    method: "DELETE",
    path: "/v1/members/{id}",
    call: members.remove,
    hidden: ["admin", "status"],
  },
  "members.restore": { method: "POST", path: "/v1/members/{id}/restore", call: members.restore },
  "members.uploadAvatar": { method: "POST", path: "/v1/members/{id}/avatar", call: members.uploadAvatar },
  "members.removeAvatar": { method: "DELETE", path: "/v1/members/{id}/avatar", call: members.removeAvatar },

  "invitations.send": { method: "POST", path: "/v1/invitations", call: members.invite },
  "invitations.listUndelivered": {
    method: "GET",
    path: "/v1/invitations/undelivered",
    call: members.undeliverable,
  },
  "invitations.createLink": { method: "POST", path: "/v1/members/{id}/invitation-link", call: members.link },

  "memberActions.preview": { method: "GET", path: "/v1/member-actions/preview", call: bulk.match },
  "memberActions.start": { method: "POST", path: "/v1/member-actions", call: bulk.act },
  "memberActions.latest": { method: "GET", path: "/v1/member-actions/latest", call: bulk.latestAction },
  "memberActions.get": { method: "GET", path: "/v1/member-actions/{id}", call: bulk.action },
  "memberActions.undo": { method: "POST", path: "/v1/member-actions/{id}/undo", call: bulk.undoAction },

  "imports.template": { method: "GET", path: "/v1/imports/template", call: bulk.template },
  "imports.plan": { method: "POST", path: "/v1/imports", call: bulk.plan },
  "imports.start": { method: "POST", path: "/v1/imports/{id}/start", call: bulk.apply },
  "imports.latest": { method: "GET", path: "/v1/imports/latest", call: bulk.latest },
  "imports.get": { method: "GET", path: "/v1/imports/{id}", call: bulk.get },
  "imports.result": { method: "GET", path: "/v1/imports/{id}/result", call: bulk.result },
  "imports.undo": { method: "POST", path: "/v1/imports/{id}/undo", call: bulk.undo },

  "rollout.summary": { method: "GET", path: "/v1/rollout", call: rollout.summary },
  "rollout.listMembers": { method: "GET", path: "/v1/rollout/members", call: rollout.people },
  "rollout.export": { method: "GET", path: "/v1/rollout/export", call: rollout.csv },

  "contacts.list": { method: "GET", path: "/v1/contacts", call: contacts.list },
  "contacts.create": { method: "POST", path: "/v1/contacts", call: contacts.add },
  "contacts.update": { method: "PUT", path: "/v1/contacts/{id}", call: contacts.change },
  "contacts.remove": { method: "POST", path: "/v1/contacts/remove", call: contacts.remove },
  "contacts.restore": { method: "POST", path: "/v1/contacts/restore", call: contacts.restore },

  "directory.list": { method: "GET", path: "/v1/directory", call: directory.list },
  "directory.create": { method: "POST", path: "/v1/directory", call: directory.add },
  "directory.update": { method: "PUT", path: "/v1/directory/{id}", call: directory.change },
  "directory.remove": { method: "POST", path: "/v1/directory/remove", call: directory.remove },
  "directory.restore": { method: "POST", path: "/v1/directory/restore", call: directory.restore },

  "contactActions.preview": { method: "POST", path: "/v1/contact-actions/preview", call: bulk.matchContacts },
  "contactActions.start": { method: "POST", path: "/v1/contact-actions", call: bulk.actOnContacts },
  "contactActions.latest": { method: "GET", path: "/v1/contact-actions/latest", call: bulk.latestContactAction },
  "contactActions.get": { method: "GET", path: "/v1/contact-actions/{id}", call: bulk.contactAction },
  "contactActions.undo": { method: "POST", path: "/v1/contact-actions/{id}/undo", call: bulk.undoContactAction },

  "devices.list": { method: "GET", path: "/v1/devices", call: devices.listAll },
  "devices.count": { method: "GET", path: "/v1/devices/counts", call: devices.views },
  "devices.listForMember": {
    method: "GET",
    path: "/v1/members/{id}/devices",
    call: devices.list,
    hidden: ["teamId", "memberId"],
  },
  "devices.updateSettings": { method: "PUT", path: "/v1/devices/{id}/settings", call: devices.setSettings },
  "devices.logOut": { method: "POST", path: "/v1/devices/{id}/logout", call: devices.logout },
  "devices.logOutAll": {
    method: "POST",
    path: "/v1/devices/logout",
    call: devices.logoutAll,
    summary: "Logs out the phones of all members without an admin role",
  },
  "devices.unregister": {
    method: "DELETE",
    path: "/v1/members/{id}/devices/{device_id}",
    call: devices.unregister,
    placed: { device_id: "deviceId" },
    hidden: ["teamId", "memberId"],
  },

  "deviceActions.preview": { method: "POST", path: "/v1/device-actions/preview", call: bulk.matchDevices },
  "deviceActions.start": { method: "POST", path: "/v1/device-actions", call: bulk.actOnDevices },
  "deviceActions.latest": { method: "GET", path: "/v1/device-actions/latest", call: bulk.latestDeviceAction },
  "deviceActions.get": { method: "GET", path: "/v1/device-actions/{id}", call: bulk.deviceAction },
  "deviceActions.undo": { method: "POST", path: "/v1/device-actions/{id}/undo", call: bulk.undoDeviceAction },

  "voice.listAccounts": { method: "GET", path: "/v1/voice/accounts", call: voice.accounts },
  "voice.codecs": { method: "GET", path: "/v1/voice/codecs", call: voice.codecs },
  "voice.dtmf": { method: "GET", path: "/v1/voice/dtmf", call: voice.dtmf },
  "voice.callServerGroup": { method: "GET", path: "/v1/voice/call-server-group", call: voice.callServerGroup },
  "voice.sipDomain": { method: "GET", path: "/v1/voice/sip-domain", call: voice.sipDomainShown },
  "voice.meetingRegion": { method: "GET", path: "/v1/voice/meeting-region", call: voice.meetingRegion },
  "voice.getForMember": { method: "GET", path: "/v1/members/{id}/voice", call: voice.configurations },
  "voice.setForMember": { method: "PUT", path: "/v1/members/{id}/voice", call: voice.configure },
  "voice.effectiveForMember": { method: "GET", path: "/v1/members/{id}/voice/effective", call: voice.effective },

  "calls.statistics": { method: "GET", path: "/v1/calls/statistics", call: calls.statistics },
  "calls.startReport": { method: "POST", path: "/v1/calls/report", call: calls.start, hidden: ["filepath"] },
  "calls.report": { method: "GET", path: "/v1/calls/report", call: calls.status, hidden: ["filepath"] },
  "calls.downloadReport": { method: "GET", path: "/v1/calls/report/file", call: calls.download },
  "calls.upload": {
    method: "POST",
    path: "/v1/calls",
    call: calls.ingest,
    summary: "Imports call records from a phone system (CSV). Skips known calls",
  },

  "events.list": {
    method: "GET",
    path: "/v1/events",
    call: events.list,
    summary: "Lists the team's events, newest first",
  },
  "history.list": {
    method: "GET",
    path: "/v1/history",
    call: members.history,
    summary: "Lists changes to a member or the team, or by an API key, newest first, 50 per page",
    renamed: { before: "after" },
  },
  "history.restore": { method: "POST", path: "/v1/history/{id}/restore", call: members.restoreFields },

  "webhooks.list": { method: "GET", path: "/v1/webhooks", call: webhooks.list },
  "webhooks.remove": { method: "DELETE", path: "/v1/webhooks/{id}", call: webhooks.remove },
  "webhooks.test": { method: "POST", path: "/v1/webhooks/{id}/test", call: webhooks.test },
  "webhooks.replay": { method: "POST", path: "/v1/webhooks/{id}/replay", call: webhooks.replay },
  "webhooks.listDeliveries": { method: "GET", path: "/v1/webhooks/{id}/deliveries", call: webhooks.deliveries },
  "webhooks.getDelivery": {
    method: "GET",
    path: "/v1/webhooks/{id}/deliveries/{delivery_id}",
    call: webhooks.delivery,
  },
} as const satisfies Readonly<Record<string, PublicRow>>;

/** Calls that a key may open and that the public API leaves out, with the reason. */
export const NOT_PUBLIC: ReadonlyMap<Endpoint, string> = new Map([
  [calls.key, "is about the former keys of phone systems, which the public API does not accept"],
]);

export const PUBLIC_CALLS: readonly PublicCall[] = Object.entries<PublicRow>(PUBLIC_ROWS).map(([name, row]) =>
  publicCall(name, row),
);
