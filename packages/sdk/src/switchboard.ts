// Written by `pnpm sdk` from the contract of the public API. Don't edit it.
import { type CallOptions, Connection, form, path } from "./connection.ts";
import type {
  CallsReportResponse,
  CallsStartReportRequest,
  CallsStartReportResponse,
  CallsStatisticsQuery,
  CallsStatisticsResponse,
  CallsUploadQuery,
  CallsUploadResponse,
  ContactActionsGetResponse,
  ContactActionsLatestResponse,
  ContactActionsPreviewRequest,
  ContactActionsPreviewResponse,
  ContactActionsStartRequest,
  ContactActionsStartResponse,
  ContactActionsUndoResponse,
  ContactsCreateRequest,
  ContactsCreateResponse,
  ContactsListResponse,
  ContactsRemoveRequest,
  ContactsRemoveResponse,
  ContactsRestoreRequest,
  ContactsRestoreResponse,
  ContactsUpdateRequest,
  ContactsUpdateResponse,
  DeviceActionsGetResponse,
  DeviceActionsLatestResponse,
  DeviceActionsPreviewRequest,
  DeviceActionsPreviewResponse,
  DeviceActionsStartRequest,
  DeviceActionsStartResponse,
  DeviceActionsUndoResponse,
  DevicesCountResponse,
  DevicesListForMemberQuery,
  DevicesListForMemberResponse,
  DevicesListQuery,
  DevicesListResponse,
  DevicesLogOutAllResponse,
  DevicesLogOutResponse,
  DevicesUnregisterQuery,
  DevicesUnregisterResponse,
  DevicesUpdateSettingsRequest,
  DevicesUpdateSettingsResponse,
  DirectoryCreateRequest,
  DirectoryCreateResponse,
  DirectoryListResponse,
  DirectoryRemoveRequest,
  DirectoryRemoveResponse,
  DirectoryRestoreRequest,
  DirectoryRestoreResponse,
  DirectoryUpdateRequest,
  DirectoryUpdateResponse,
  EventsListQuery,
  EventsListResponse,
  HistoryListQuery,
  HistoryListResponse,
  HistoryRestoreResponse,
  ImportsGetResponse,
  ImportsLatestResponse,
  ImportsPlanRequest,
  ImportsPlanResponse,
  ImportsStartResponse,
  ImportsUndoResponse,
  InvitationsCreateLinkResponse,
  InvitationsListUndeliveredResponse,
  InvitationsSendRequest,
  InvitationsSendResponse,
  MemberActionsGetResponse,
  MemberActionsLatestResponse,
  MemberActionsPreviewQuery,
  MemberActionsPreviewResponse,
  MemberActionsStartRequest,
  MemberActionsStartResponse,
  MemberActionsUndoResponse,
  MembersCreateRequest,
  MembersCreateResponse,
  MembersGetResponse,
  MembersListQuery,
  MembersListResponse,
  MembersRemoveAvatarResponse,
  MembersRemoveResponse,
  MembersRestoreResponse,
  MembersUpdateRequest,
  MembersUpdateResponse,
  MembersUploadAvatarResponse,
  RolloutExportQuery,
  RolloutListMembersQuery,
  RolloutListMembersResponse,
  RolloutSummaryResponse,
  VoiceCallServerGroupResponse,
  VoiceCodecsResponse,
  VoiceDtmfResponse,
  VoiceEffectiveForMemberQuery,
  VoiceEffectiveForMemberResponse,
  VoiceGetForMemberResponse,
  VoiceListAccountsResponse,
  VoiceMeetingRegionResponse,
  VoiceSetForMemberRequest,
  VoiceSetForMemberResponse,
  VoiceSipDomainResponse,
  WebhooksGetDeliveryResponse,
  WebhooksListDeliveriesQuery,
  WebhooksListDeliveriesResponse,
  WebhooksListResponse,
  WebhooksRemoveResponse,
  WebhooksReplayRequest,
  WebhooksReplayResponse,
  WebhooksTestResponse,
} from "./schemas.ts";

/** The public API of a team. */
export class Switchboard extends Connection {
  readonly members = {
    /** Lists the members of a team, by full name unless sorted otherwise, 100 per page or as many as `limit`. `next` is the cursor of the next page. */
    list: (query: MembersListQuery = {}, options?: CallOptions): Promise<MembersListResponse> =>
      this.send("GET", "/v1/members", { query }, options),
    /** The same, page by page to the end. */
    listAll: (query: MembersListQuery = {}, options?: CallOptions): AsyncGenerator<MembersListResponse["members"][number]> =>
      this.pages("/v1/members", "members", query, options),
    /** Adds members, all or none. With `invite_sent`, sends their invitations right away. */
    create: (body: MembersCreateRequest, options?: CallOptions): Promise<MembersCreateResponse> =>
      this.send("POST", "/v1/members", { body }, options),
    /** Returns a member of a team. */
    get: (id: string, options?: CallOptions): Promise<MembersGetResponse> =>
      this.send("GET", path`/v1/members/${id}`, {}, options),
    /** Updates the given fields of a member. */
    update: (id: string, body: MembersUpdateRequest, options?: CallOptions): Promise<MembersUpdateResponse> =>
      this.send("PATCH", path`/v1/members/${id}`, { body }, options),
    /** Removes a member and frees the seat. Can be undone for 30 days. */
    remove: (id: string, options?: CallOptions): Promise<MembersRemoveResponse> =>
      this.send("DELETE", path`/v1/members/${id}`, {}, options),
    /** Restores a removed member if a seat is free. */
    restore: (id: string, options?: CallOptions): Promise<MembersRestoreResponse> =>
      this.send("POST", path`/v1/members/${id}/restore`, {}, options),
    /** Uploads a picture: JPG, PNG or GIF under 15 MB, in the form field `avatar`. */
    uploadAvatar: (id: string, file: Blob, options?: CallOptions): Promise<MembersUploadAvatarResponse> =>
      this.send("POST", path`/v1/members/${id}/avatar`, { body: form("avatar", file) }, options),
    /** Removes a member's picture. */
    removeAvatar: (id: string, options?: CallOptions): Promise<MembersRemoveAvatarResponse> =>
      this.send("DELETE", path`/v1/members/${id}/avatar`, {}, options),
  };

  readonly invitations = {
    /** Sends or resends invitations, up to 3 times a day. Earlier links stop working. */
    send: (body: InvitationsSendRequest, options?: CallOptions): Promise<InvitationsSendResponse> =>
      this.send("POST", "/v1/invitations", { body }, options),
    /** Lists undelivered invitations with the cause and the mail server's reply. */
    listUndelivered: (options?: CallOptions): Promise<InvitationsListUndeliveredResponse> =>
      this.send("GET", "/v1/invitations/undelivered", {}, options),
    /** Creates an invitation to share as a link and QR code. The emailed one stops working. */
    createLink: (id: string, options?: CallOptions): Promise<InvitationsCreateLinkResponse> =>
      this.send("POST", path`/v1/members/${id}/invitation-link`, {}, options),
  };

  readonly memberActions = {
    /** Counts the members who match a filter, and those an action would change or skip. */
    preview: (query: MemberActionsPreviewQuery = {}, options?: CallOptions): Promise<MemberActionsPreviewResponse> =>
      this.send("GET", "/v1/member-actions/preview", { query }, options),
    /** Starts an action on the given members, or on everyone who matches a filter right now. */
    start: (body: MemberActionsStartRequest, options?: CallOptions): Promise<MemberActionsStartResponse> =>
      this.send("POST", "/v1/member-actions", { body }, options),
    /** Returns the team's latest action on many members. */
    latest: (options?: CallOptions): Promise<MemberActionsLatestResponse> =>
      this.send("GET", "/v1/member-actions/latest", {}, options),
    /** Returns the progress of an action on many members. */
    get: (id: string, options?: CallOptions): Promise<MemberActionsGetResponse> =>
      this.send("GET", path`/v1/member-actions/${id}`, {}, options),
    /** Undoes an action on many members. Those that were changed since then stay as they are. */
    undo: (id: string, options?: CallOptions): Promise<MemberActionsUndoResponse> =>
      this.send("POST", path`/v1/member-actions/${id}/undo`, {}, options),
  };

  readonly imports = {
    /** Downloads the import template. */
    template: (options?: CallOptions): Promise<Response> =>
      this.fetchFile("GET", "/v1/imports/template", {}, options),
    /** Checks a file and returns who would be created, who wouldn't and why, and the seats needed. Creates nothing yet. */
    plan: (body: ImportsPlanRequest, options?: CallOptions): Promise<ImportsPlanResponse> =>
      this.send("POST", "/v1/imports", { body }, options),
    /** Starts a planned run. No other changes to the team are possible until it finishes. */
    start: (id: string, options?: CallOptions): Promise<ImportsStartResponse> =>
      this.send("POST", path`/v1/imports/${id}/start`, {}, options),
    /** Returns the team's latest run, and which columns its files had. */
    latest: (options?: CallOptions): Promise<ImportsLatestResponse> =>
      this.send("GET", "/v1/imports/latest", {}, options),
    /** Returns the progress of a run. */
    get: (id: string, options?: CallOptions): Promise<ImportsGetResponse> =>
      this.send("GET", path`/v1/imports/${id}`, {}, options),
    /** Downloads the file with the result of each row, to correct and upload again. Kept for one week. */
    result: (id: string, options?: CallOptions): Promise<Response> =>
      this.fetchFile("GET", path`/v1/imports/${id}/result`, {}, options),
    /** Undoes a run. Members who have joined or were changed since then stay. */
    undo: (id: string, options?: CallOptions): Promise<ImportsUndoResponse> =>
      this.send("POST", path`/v1/imports/${id}/undo`, {}, options),
  };

  readonly rollout = {
    /** Counts members by rollout stage, and those who need attention by cause. */
    summary: (options?: CallOptions): Promise<RolloutSummaryResponse> =>
      this.send("GET", "/v1/rollout", {}, options),
    /** Lists members by rollout stage or cause, or all who need attention, by name in pages or the few most in need. */
    listMembers: (query: RolloutListMembersQuery = {}, options?: CallOptions): Promise<RolloutListMembersResponse> =>
      this.send("GET", "/v1/rollout/members", { query }, options),
    /** The same, page by page to the end. */
    listMembersAll: (query: RolloutListMembersQuery = {}, options?: CallOptions): AsyncGenerator<RolloutListMembersResponse["people"][number]> =>
      this.pages("/v1/rollout/members", "people", query, options),
    /** Downloads the same members as CSV in one language. */
    export: (query: RolloutExportQuery = {}, options?: CallOptions): Promise<Response> =>
      this.fetchFile("GET", "/v1/rollout/export", { query }, options),
  };

  readonly contacts = {
    /** Lists all common contacts by name. */
    list: (options?: CallOptions): Promise<ContactsListResponse> =>
      this.send("GET", "/v1/contacts", {}, options),
    /** Adds common contacts, all or none. Errors name the row and column of each invalid cell. */
    create: (body: ContactsCreateRequest, options?: CallOptions): Promise<ContactsCreateResponse> =>
      this.send("POST", "/v1/contacts", { body }, options),
    /** Updates one of the common contacts. */
    update: (id: string, body: ContactsUpdateRequest, options?: CallOptions): Promise<ContactsUpdateResponse> =>
      this.send("PUT", path`/v1/contacts/${id}`, { body }, options),
    /** Removes common contacts. They can be restored within 30 days. */
    remove: (body: ContactsRemoveRequest, options?: CallOptions): Promise<ContactsRemoveResponse> =>
      this.send("POST", "/v1/contacts/remove", { body }, options),
    /** Restores removed common contacts, all or none. */
    restore: (body: ContactsRestoreRequest, options?: CallOptions): Promise<ContactsRestoreResponse> =>
      this.send("POST", "/v1/contacts/restore", { body }, options),
  };

  readonly directory = {
    /** Lists all entries of the external directory by name. */
    list: (options?: CallOptions): Promise<DirectoryListResponse> =>
      this.send("GET", "/v1/directory", {}, options),
    /** Adds entries of the external directory, all or none. Errors name the row and column of each invalid cell. */
    create: (body: DirectoryCreateRequest, options?: CallOptions): Promise<DirectoryCreateResponse> =>
      this.send("POST", "/v1/directory", { body }, options),
    /** Updates one of the entries of the external directory. */
    update: (id: string, body: DirectoryUpdateRequest, options?: CallOptions): Promise<DirectoryUpdateResponse> =>
      this.send("PUT", path`/v1/directory/${id}`, { body }, options),
    /** Removes entries of the external directory. They can be restored within 30 days. */
    remove: (body: DirectoryRemoveRequest, options?: CallOptions): Promise<DirectoryRemoveResponse> =>
      this.send("POST", "/v1/directory/remove", { body }, options),
    /** Restores removed entries of the external directory, all or none. */
    restore: (body: DirectoryRestoreRequest, options?: CallOptions): Promise<DirectoryRestoreResponse> =>
      this.send("POST", "/v1/directory/restore", { body }, options),
  };

  readonly contactActions = {
    /** Counts the given contacts, or those that match a search. */
    preview: (body: ContactActionsPreviewRequest, options?: CallOptions): Promise<ContactActionsPreviewResponse> =>
      this.send("POST", "/v1/contact-actions/preview", { body }, options),
    /** Starts an action on the given contacts, or on every contact that matches a search right now. */
    start: (body: ContactActionsStartRequest, options?: CallOptions): Promise<ContactActionsStartResponse> =>
      this.send("POST", "/v1/contact-actions", { body }, options),
    /** Returns the team's latest action on many contacts. */
    latest: (options?: CallOptions): Promise<ContactActionsLatestResponse> =>
      this.send("GET", "/v1/contact-actions/latest", {}, options),
    /** Returns the progress of an action on many contacts. */
    get: (id: string, options?: CallOptions): Promise<ContactActionsGetResponse> =>
      this.send("GET", path`/v1/contact-actions/${id}`, {}, options),
    /** Undoes an action on many contacts. Those that were changed since then stay as they are. */
    undo: (id: string, options?: CallOptions): Promise<ContactActionsUndoResponse> =>
      this.send("POST", path`/v1/contact-actions/${id}/undo`, {}, options),
  };

  readonly devices = {
    /** Lists the team's phones that match a filter, with their status, by owner, in pages. */
    list: (query: DevicesListQuery = {}, options?: CallOptions): Promise<DevicesListResponse> =>
      this.send("GET", "/v1/devices", { query }, options),
    /** The same, page by page to the end. */
    listAll: (query: DevicesListQuery = {}, options?: CallOptions): AsyncGenerator<DevicesListResponse["devices"][number]> =>
      this.pages("/v1/devices", "devices", query, options),
    /** Counts the team's phones by view and by problem. */
    count: (options?: CallOptions): Promise<DevicesCountResponse> =>
      this.send("GET", "/v1/devices/counts", {}, options),
    /** Lists a member's phones, including unregistered ones, and the plan's device limits. */
    listForMember: (id: string, query: DevicesListForMemberQuery = {}, options?: CallOptions): Promise<DevicesListForMemberResponse> =>
      this.send("GET", path`/v1/members/${id}/devices`, { query }, options),
    /** Sets one phone's own settings. The phone fetches them automatically. */
    updateSettings: (id: string, body: DevicesUpdateSettingsRequest, options?: CallOptions): Promise<DevicesUpdateSettingsResponse> =>
      this.send("PUT", path`/v1/devices/${id}/settings`, { body }, options),
    /** Logs out a phone at its next request. It keeps its place in the device limit. */
    logOut: (id: string, options?: CallOptions): Promise<DevicesLogOutResponse> =>
      this.send("POST", path`/v1/devices/${id}/logout`, {}, options),
    /** Logs out the phones of all members without an admin role. */
    logOutAll: (options?: CallOptions): Promise<DevicesLogOutAllResponse> =>
      this.send("POST", "/v1/devices/logout", {}, options),
    /** Unregisters a phone after the plan's waiting period or when the device limit is reached. Admins can do it anytime. */
    unregister: (id: string, deviceId: string, query: DevicesUnregisterQuery = {}, options?: CallOptions): Promise<DevicesUnregisterResponse> =>
      this.send("DELETE", path`/v1/members/${id}/devices/${deviceId}`, { query }, options),
  };

  readonly deviceActions = {
    /** Counts the given phones, or those that match a filter, and those an action would change or skip. */
    preview: (body: DeviceActionsPreviewRequest, options?: CallOptions): Promise<DeviceActionsPreviewResponse> =>
      this.send("POST", "/v1/device-actions/preview", { body }, options),
    /** Starts an action on the given phones, or on every phone that matches a filter right now. */
    start: (body: DeviceActionsStartRequest, options?: CallOptions): Promise<DeviceActionsStartResponse> =>
      this.send("POST", "/v1/device-actions", { body }, options),
    /** Returns the team's latest action on many phones. */
    latest: (options?: CallOptions): Promise<DeviceActionsLatestResponse> =>
      this.send("GET", "/v1/device-actions/latest", {}, options),
    /** Returns the progress of an action on many phones. */
    get: (id: string, options?: CallOptions): Promise<DeviceActionsGetResponse> =>
      this.send("GET", path`/v1/device-actions/${id}`, {}, options),
    /** Undoes an action on many phones. Those that were changed since then stay as they are. */
    undo: (id: string, options?: CallOptions): Promise<DeviceActionsUndoResponse> =>
      this.send("POST", path`/v1/device-actions/${id}/undo`, {}, options),
  };

  readonly voice = {
    /** Lists the team's voice accounts without secrets. */
    listAccounts: (options?: CallOptions): Promise<VoiceListAccountsResponse> =>
      this.send("GET", "/v1/voice/accounts", {}, options),
    /** Lists the available codecs, and those in use by network, in order of preference. */
    codecs: (options?: CallOptions): Promise<VoiceCodecsResponse> =>
      this.send("GET", "/v1/voice/codecs", {}, options),
    /** Returns how DTMF tones are sent. */
    dtmf: (options?: CallOptions): Promise<VoiceDtmfResponse> =>
      this.send("GET", "/v1/voice/dtmf", {}, options),
    /** Returns the call server group that keeps sleeping phones registered, and the available groups. */
    callServerGroup: (options?: CallOptions): Promise<VoiceCallServerGroupResponse> =>
      this.send("GET", "/v1/voice/call-server-group", {}, options),
    /** Returns whether phones show the domain of an address. */
    sipDomain: (options?: CallOptions): Promise<VoiceSipDomainResponse> =>
      this.send("GET", "/v1/voice/sip-domain", {}, options),
    /** Returns the region of meeting rooms. */
    meetingRegion: (options?: CallOptions): Promise<VoiceMeetingRegionResponse> =>
      this.send("GET", "/v1/voice/meeting-region", {}, options),
    /** Lists a member's settings for each voice account, without passwords. */
    getForMember: (id: string, options?: CallOptions): Promise<VoiceGetForMemberResponse> =>
      this.send("GET", path`/v1/members/${id}/voice`, {}, options),
    /** Replaces a member's settings for each voice account. Omitted passwords stay. */
    setForMember: (id: string, body: VoiceSetForMemberRequest, options?: CallOptions): Promise<VoiceSetForMemberResponse> =>
      this.send("PUT", path`/v1/members/${id}/voice`, { body }, options),
    /** Returns a member's effective voice settings, with the source of each value and what it overrides. */
    effectiveForMember: (id: string, query: VoiceEffectiveForMemberQuery = {}, options?: CallOptions): Promise<VoiceEffectiveForMemberResponse> =>
      this.send("GET", path`/v1/members/${id}/voice/effective`, { query }, options),
  };

  readonly calls = {
    /** Returns the team's call statistics by day, hour and network, compared with the previous period. */
    statistics: (query: CallsStatisticsQuery, options?: CallOptions): Promise<CallsStatisticsResponse> =>
      this.send("GET", "/v1/calls/statistics", { query }, options),
    /** Starts a call statistics report for a team. One at a time. */
    startReport: (body: CallsStartReportRequest, options?: CallOptions): Promise<CallsStartReportResponse> =>
      this.send("POST", "/v1/calls/report", { body }, options),
    /** Returns the progress of the report, and the latest file. */
    report: (options?: CallOptions): Promise<CallsReportResponse> =>
      this.send("GET", "/v1/calls/report", {}, options),
    /** Downloads the latest report as CSV. Kept for 7 days. */
    downloadReport: (options?: CallOptions): Promise<Response> =>
      this.fetchFile("GET", "/v1/calls/report/file", {}, options),
    /** Imports call records from a phone system (CSV). Skips known calls. */
    upload: (text: string, query: CallsUploadQuery, options?: CallOptions): Promise<CallsUploadResponse> =>
      this.send("POST", "/v1/calls", { body: text, type: "text/csv", query }, options),
  };

  readonly events = {
    /** Lists the team's events, newest first. */
    list: (query: EventsListQuery = {}, options?: CallOptions): Promise<EventsListResponse> =>
      this.send("GET", "/v1/events", { query }, options),
    /** The same, page by page to the end. */
    listAll: (query: EventsListQuery = {}, options?: CallOptions): AsyncGenerator<EventsListResponse["events"][number]> =>
      this.pages("/v1/events", "events", query, options),
  };

  readonly history = {
    /** Lists changes to a member or the team, or by an API key, newest first, 50 per page. */
    list: (query: HistoryListQuery = {}, options?: CallOptions): Promise<HistoryListResponse> =>
      this.send("GET", "/v1/history", { query }, options),
    /** The same, page by page to the end. */
    listAll: (query: HistoryListQuery = {}, options?: CallOptions): AsyncGenerator<HistoryListResponse["changes"][number]> =>
      this.pages("/v1/history", "changes", query, options),
    /** Restores a member's fields to their values before a change, unless they were changed again. */
    restore: (id: string, options?: CallOptions): Promise<HistoryRestoreResponse> =>
      this.send("POST", path`/v1/history/${id}/restore`, {}, options),
  };

  readonly webhooks = {
    /** Lists the team's webhooks with their state and last delivery, but not their secrets. */
    list: (options?: CallOptions): Promise<WebhooksListResponse> =>
      this.send("GET", "/v1/webhooks", {}, options),
    /** Deletes a webhook with its secret and its delivery log. */
    remove: (id: string, options?: CallOptions): Promise<WebhooksRemoveResponse> =>
      this.send("DELETE", path`/v1/webhooks/${id}`, {}, options),
    /** Sends a test event. Read the delivery for its result. */
    test: (id: string, options?: CallOptions): Promise<WebhooksTestResponse> =>
      this.send("POST", path`/v1/webhooks/${id}/test`, {}, options),
    /** Sends a delivery, or those of a time span, again with the same id. */
    replay: (id: string, body: WebhooksReplayRequest, options?: CallOptions): Promise<WebhooksReplayResponse> =>
      this.send("POST", path`/v1/webhooks/${id}/replay`, { body }, options),
    /** Lists the deliveries of a webhook, newest first. They are kept for 30 days. */
    listDeliveries: (id: string, query: WebhooksListDeliveriesQuery = {}, options?: CallOptions): Promise<WebhooksListDeliveriesResponse> =>
      this.send("GET", path`/v1/webhooks/${id}/deliveries`, { query }, options),
    /** The same, page by page to the end. */
    listDeliveriesAll: (id: string, query: WebhooksListDeliveriesQuery = {}, options?: CallOptions): AsyncGenerator<WebhooksListDeliveriesResponse["deliveries"][number]> =>
      this.pages(path`/v1/webhooks/${id}/deliveries`, "deliveries", query, options),
    /** Returns a delivery with its body and its last attempts. */
    getDelivery: (id: string, deliveryId: string, options?: CallOptions): Promise<WebhooksGetDeliveryResponse> =>
      this.send("GET", path`/v1/webhooks/${id}/deliveries/${deliveryId}`, {}, options),
  };
}
