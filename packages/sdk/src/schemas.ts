// Written by `pnpm sdk` from the contract of the public API. Don't edit it.

export interface MembersListQuery {
  readonly filter?: "invited" | "inactive" | "active" | "suspended" | "undeliverable" | "administrator" | "configured" | "not_configured" | "removed" | undefined;
  readonly voice_account?: string | undefined;
  readonly role?: "admins" | "primary" | "administrator" | "secondary" | "none" | undefined;
  readonly voice?: "none" | "any" | (string & {}) | undefined;
  readonly search?: string | undefined;
  readonly sort?: "name" | "-name" | "email" | "-email" | "extension" | "-extension" | "status" | "-status" | "role" | "-role" | "seen" | "-seen" | "joined" | "-joined" | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

export interface MemberActionsPreviewQuery {
  readonly filter?: "invited" | "inactive" | "active" | "suspended" | "undeliverable" | "administrator" | "configured" | "not_configured" | "removed" | undefined;
  readonly voice_account?: string | undefined;
  readonly role?: "admins" | "primary" | "administrator" | "secondary" | "none" | undefined;
  readonly voice?: "none" | "any" | (string & {}) | undefined;
  readonly search?: string | undefined;
  readonly action?: "invite" | "suspend" | "activate" | "remove" | "assign_voice" | undefined;
  readonly assign?: string | undefined;
}

export interface RolloutListMembersQuery {
  readonly stage?: "invited" | "delivered" | "accepted" | "signed_in" | "configured" | "registered" | "called" | undefined;
  readonly reason?: "address_wrong" | "mailbox_full" | "mail_refused" | "mail_failed" | "mail_deferred" | "link_over" | "not_opened" | "not_invited" | "no_line" | "no_phone" | "places_full" | "logged_out" | "config_failed" | "config_pending" | "login_refused" | "not_reachable" | "not_registered" | undefined;
  readonly order?: "name" | "need" | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

export interface RolloutExportQuery {
  readonly stage?: "invited" | "delivered" | "accepted" | "signed_in" | "configured" | "registered" | "called" | undefined;
  readonly reason?: "address_wrong" | "mailbox_full" | "mail_refused" | "mail_failed" | "mail_deferred" | "link_over" | "not_opened" | "not_invited" | "no_line" | "no_phone" | "places_full" | "logged_out" | "config_failed" | "config_pending" | "login_refused" | "not_reachable" | "not_registered" | undefined;
  readonly language?: "en" | "es" | undefined;
}

export interface DevicesListQuery {
  readonly view?: "in_use" | "attention" | "former" | undefined;
  readonly kind?: "failed" | "no_line" | "silent" | "pending" | undefined;
  readonly search?: string | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

export interface DevicesListForMemberQuery {
  readonly device_id?: string | undefined;
}

export interface DevicesUnregisterQuery {
  readonly reason?: string | undefined;
}

export interface VoiceEffectiveForMemberQuery {
  readonly device_id?: string | undefined;
}

export interface CallsStatisticsQuery {
  readonly range: "last_7_days" | "last_30_days" | "current_month" | "last_month" | "last_90_days";
  readonly member?: string | undefined;
  readonly direction?: "in" | "out" | undefined;
}

export interface CallsUploadQuery {
  readonly format: "asterisk" | "freeswitch" | "kamailio";
  readonly time_zone?: string | undefined;
}

export interface EventsListQuery {
  readonly filter?: "all" | "starred" | "alerts" | undefined;
  readonly language?: "en" | "es" | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

export interface HistoryListQuery {
  readonly member?: string | undefined;
  readonly key?: string | undefined;
  readonly after?: string | undefined;
}

export interface WebhooksListDeliveriesQuery {
  readonly status?: "waiting" | "delivered" | "failed" | "canceled" | undefined;
  readonly kind?: "webhook.test" | "member.added" | "member.invited" | "member.invitation_failed" | "member.joined" | "member.changed" | "member.suspended" | "member.activated" | "member.role_changed" | "member.removed" | "member.restored" | "member.removed_for_good" | "member.lead_offered" | "member.lead_taken" | "member.team_renamed" | "voice.account_created" | "voice.account_changed" | "voice.account_removed" | "voice.member_changed" | "voice.settings_changed" | "voice.call_actions_changed" | "device.logged_in" | "device.logged_out" | "device.unregistered" | "device.link_made" | "device.settings_changed" | "device.all_logged_out" | "billing.ordered" | "billing.plan_changed" | "billing.seats_changed" | "billing.term_changed" | "billing.renewal_changed" | "billing.reactivated" | "billing.card_changed" | "billing.card_refused" | "billing.card_ends" | "billing.renews" | "billing.charge_failed" | "billing.service_rests" | "billing.lapsed" | "billing.trial_ended" | "billing.trial_extended" | "billing.canceled" | "billing.restored" | "security.password_changed" | "security.password_given" | "security.email_changed" | "security.email_change_undone" | "security.mfa_on" | "security.mfa_off" | "security.mfa_codes_renewed" | "security.mfa_reset" | "security.secret_revealed" | "security.exported" | "security.support_entered" | "security.token_reused" | "bulk.started" | "bulk.finished" | "bulk.undone" | "bulk.edited" | "bulk.invite" | "bulk.suspend" | "bulk.activate" | "bulk.remove" | "bulk.assign_voice" | "bulk.action_undone" | "bulk.log_out" | "bulk.unregister" | "bulk.reset_settings" | "bulk.devices_undone" | "bulk.remove_contacts" | "bulk.contacts_undone" | "webhook.disabled" | "audit_stream.disabled" | undefined;
  readonly after?: string | undefined;
  readonly limit?: number | undefined;
}

export type MemberListItem = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly extension?: string | undefined;
  readonly status?: "invited" | "inactive" | "active" | "suspended" | "removed" | undefined;
  readonly admin_role?: "none" | "secondary" | "administrator" | "primary" | undefined;
  readonly email_sent_state?: "queued" | "success" | "deferred" | "bounced" | "refused" | "expired" | null | undefined;
  readonly email_sent_cause?: "mailbox_unknown" | "domain_unknown" | "mailbox_full" | "mailbox_off" | "refused_as_spam" | "too_large" | "later" | "unreachable" | "other" | null | undefined;
  readonly invited_at?: string | null | undefined;
  readonly joined_at?: string | null | undefined;
  readonly last_login?: string | null | undefined;
  readonly last_device_login?: string | null | undefined;
  readonly last_device_seen?: string | null | undefined;
  readonly configured?: boolean | undefined;
};

export type MembersListResponse = {
  readonly members: readonly MemberListItem[];
  readonly next: string | null;
};

export type MembersCreateRequest = {
  readonly members: readonly ({
    readonly email: string;
    readonly first_name?: string | undefined;
    readonly last_name?: string | undefined;
    readonly team_provided_contact_information?: readonly ({
      readonly type: "work" | "home" | "mobile" | "email";
      readonly value: string;
    })[] | undefined;
    readonly password?: string | undefined;
  })[];
  readonly invite_sent: boolean;
};

export type MembersCreateResponse = {
  readonly members: readonly MemberListItem[];
};

export type Member = {
  readonly id: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly avatar: string | null;
  readonly email_pending: string | null;
  readonly status: "invited" | "inactive" | "active" | "suspended" | "removed";
  readonly admin_role: "none" | "secondary" | "administrator" | "primary";
  readonly team: {
    readonly admin_role: "none" | "secondary" | "administrator" | "primary";
  };
  readonly voice_configurations: readonly ({
    readonly voice_account_id: string;
  })[];
  readonly email_sent_state: "queued" | "success" | "deferred" | "bounced" | "refused" | "expired" | null;
  readonly email_sent_cause: "mailbox_unknown" | "domain_unknown" | "mailbox_full" | "mailbox_off" | "refused_as_spam" | "too_large" | "later" | "unreachable" | "other" | null;
  readonly email_sent_reason: string | null;
  readonly invited_at: string | null;
  readonly joined_at: string | null;
  readonly last_login: string | null;
  readonly last_device_login: string | null;
  readonly last_device_seen: string | null;
  readonly removed_at: string | null;
  readonly has_account: boolean;
  readonly team_provided_contact_information: readonly ({
    readonly type: "work" | "home" | "mobile" | "email";
    readonly value: string;
  })[];
  readonly user_provided_contact_information: readonly ({
    readonly type: "work" | "home" | "mobile" | "email";
    readonly value: string;
  })[];
  readonly version: number;
};

export type MembersGetResponse = Member;

export type MembersUpdateRequest = {
  readonly first_name?: string | undefined;
  readonly last_name?: string | undefined;
  readonly email?: string | undefined;
  readonly status?: "invited" | "inactive" | "active" | "suspended" | "removed" | undefined;
  readonly admin_role?: "none" | "secondary" | "administrator" | "primary" | undefined;
  readonly team?: {
    readonly admin_role: "none" | "secondary" | "administrator" | "primary";
  } | undefined;
  readonly team_provided_contact_information?: readonly ({
    readonly type: "work" | "home" | "mobile" | "email";
    readonly value: string;
  })[] | undefined;
  readonly user_provided_contact_information?: readonly ({
    readonly type: "work" | "home" | "mobile" | "email";
    readonly value: string;
  })[] | undefined;
  readonly voice_configurations?: readonly ({
    readonly voice_account_id: string;
    readonly display_name: string;
    readonly extension: string;
    readonly settings: {
      readonly domain?: string | undefined;
      readonly realm?: string | undefined;
      readonly proxy?: string | undefined;
      readonly port?: number | undefined;
      readonly transport?: "auto" | "udp" | "tcp" | "tls" | undefined;
      readonly registration_s?: number | undefined;
      readonly keep_alive_s?: number | undefined;
      readonly firewall_method?: "none" | "auto" | "stun" | "ice" | "turn" | undefined;
      readonly firewall_server?: string | undefined;
      readonly firewall_user?: string | undefined;
      readonly voicemail?: string | undefined;
      readonly dial_plan?: string | undefined;
      readonly srtp?: "none" | "optional" | "required" | undefined;
      readonly sip_ports?: {
        readonly min: number;
        readonly max: number;
      } | undefined;
      readonly audio_ports?: {
        readonly min: number;
        readonly max: number;
      } | undefined;
      readonly video_ports?: {
        readonly min: number;
        readonly max: number;
      } | undefined;
      readonly registrations?: number | undefined;
      readonly primary_registration?: number | undefined;
      readonly registration_mode?: "failover" | "simultaneous" | undefined;
      readonly push_mode?: "standard" | "single_emulation" | "continuous" | "single_takeover" | undefined;
    };
    readonly registrations: readonly ({
      readonly username: string;
      readonly authorization_username: string;
      readonly password: string;
    })[];
  } | {
    readonly voice_account_id: string;
  })[] | undefined;
  readonly version?: number | undefined;
  readonly id?: string | undefined;
  readonly avatar?: string | null | undefined;
  readonly email_pending?: string | null | undefined;
  readonly email_sent_state?: string | null | undefined;
  readonly email_sent_cause?: string | null | undefined;
  readonly email_sent_reason?: string | null | undefined;
  readonly invited_at?: string | null | undefined;
  readonly joined_at?: string | null | undefined;
  readonly last_login?: string | null | undefined;
  readonly last_device_login?: string | null | undefined;
  readonly last_device_seen?: string | null | undefined;
  readonly removed_at?: string | null | undefined;
  readonly has_account?: boolean | undefined;
};

export type MembersUpdateResponse = Member;

export type MembersRemoveResponse = {
  readonly success: boolean;
  readonly restorable_until: string;
};

export type MembersRestoreResponse = Member;

export type MembersUploadAvatarResponse = {
  readonly avatar: string;
};

export type MembersRemoveAvatarResponse = {
  readonly success: boolean;
};

export type InvitationsSendRequest = {
  readonly members: readonly string[];
};

export type InvitationsSendResponse = {
  readonly invited: number;
};

export type InvitationsListUndeliveredResponse = {
  readonly members: readonly ({
    readonly id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly avatar: string | null;
    readonly email_sent_state: "queued" | "success" | "deferred" | "bounced" | "refused" | "expired";
    readonly email_sent_cause: "mailbox_unknown" | "domain_unknown" | "mailbox_full" | "mailbox_off" | "refused_as_spam" | "too_large" | "later" | "unreachable" | "other" | null;
    readonly email_sent_reason: string | null;
    readonly invited_at: string | null;
  })[];
};

export type InvitationsCreateLinkResponse = {
  readonly link: string;
  readonly qr_code_url: string;
  readonly expires_at: string;
};

export type MemberActionsPreviewResponse = {
  readonly matching: number;
  readonly ready: number;
  readonly skipped: readonly ({
    readonly reason: "self" | "above" | "joined" | "not_joined" | "not_suspended" | "already" | "gone" | "limit";
    readonly count: number;
  })[];
};

export type MemberActionsStartRequest = {
  readonly action: "invite" | "suspend" | "activate" | "remove" | "assign_voice";
  readonly whom: {
    readonly members: readonly string[];
  } | {
    readonly matching: {
      readonly filter?: "invited" | "inactive" | "active" | "suspended" | "undeliverable" | "administrator" | "configured" | "not_configured" | "removed" | undefined;
      readonly voice_account?: string | undefined;
      readonly role?: "admins" | "primary" | "administrator" | "secondary" | "none" | undefined;
      readonly voice?: "none" | "any" | (string & {}) | undefined;
      readonly search?: string | undefined;
    };
  };
  readonly voice_account_id?: string | undefined;
};

export type MemberAction = {
  readonly id: string;
  readonly action: "invite" | "suspend" | "activate" | "remove" | "assign_voice";
  readonly state: "planned" | "running" | "completed" | "partial" | "undoing" | "undone";
  readonly percent: number;
  readonly total: number;
  readonly done: number;
  readonly skipped: readonly ({
    readonly reason: "self" | "above" | "joined" | "not_joined" | "not_suspended" | "already" | "gone" | "limit";
    readonly count: number;
  })[];
  readonly undoable: boolean;
  readonly undone: number;
  readonly kept: readonly ({
    readonly reason: "changed" | "gone" | "no_seat" | "taken";
    readonly count: number;
  })[];
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly by: string;
};

export type MemberActionsStartResponse = MemberAction;

export type MemberActionsLatestResponse = {
  readonly run: MemberAction | null;
};

export type MemberActionsGetResponse = MemberAction;

export type MemberActionsUndoResponse = MemberAction;

export type ImportsPlanRequest = {
  readonly rows: readonly ({
    readonly email: string;
    readonly password: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly work_number: string;
    readonly mobile_number: string;
    readonly display_name?: string | undefined;
    readonly extension?: string | undefined;
    readonly username_1?: string | undefined;
    readonly authorization_username_1?: string | undefined;
    readonly sip_password_1?: string | undefined;
    readonly username_2?: string | undefined;
    readonly authorization_username_2?: string | undefined;
    readonly sip_password_2?: string | undefined;
    readonly username_3?: string | undefined;
    readonly authorization_username_3?: string | undefined;
    readonly sip_password_3?: string | undefined;
  })[];
  readonly invite_sent: boolean;
  readonly all_or_nothing: boolean;
  readonly ask_members?: boolean | undefined;
};

export type Import = {
  readonly id: string;
  readonly state: "planned" | "running" | "completed" | "partial" | "undoing" | "undone";
  readonly percent: number;
  readonly rows: number;
  readonly create: number;
  readonly created: number;
  readonly refused: number;
  readonly refusals: readonly ({
    readonly row: number;
    readonly email: string;
    readonly column: "email" | "password" | "first_name" | "last_name" | "work_number" | "mobile_number" | "display_name" | "extension" | "username_1" | "authorization_username_1" | "sip_password_1" | "username_2" | "authorization_username_2" | "sip_password_2" | "username_3" | "authorization_username_3" | "sip_password_3";
    readonly issue: "field.invalid" | "field.required" | "field.type" | "field.unknown" | "bulk.duplicate" | "bulk.on_team" | "bulk.in_use" | "bulk.in_use_elsewhere" | "bulk.domain" | "bulk.no_seat" | "bulk.username_twice" | "bulk.username_taken" | "bulk.sip_password_twice" | "email.too_short" | "email.not_usable" | "contact.phone" | "contact.email" | "contact.too_many" | "role.invalid" | "contacts.unreachable" | "contacts.no_phone" | "contacts.phone" | "contacts.extension" | "contacts.website" | "contacts.jid" | "contacts.jid_exists" | "contacts.email_exists" | "action.label" | "action.code" | "action.doubled" | "voice.host" | "voice.relay" | "voice.voicemail" | "voice.range" | "voice.range_odd" | "voice.range_small" | "voice.range_overlap" | "voice.primary_registration" | "voice.no_codec" | "voice.username" | "voice.dial_pattern" | "voice.dial_match" | "voice.dial_change" | "mfa_code.length" | "name.length" | "name.characters" | "staff_name.length" | "password.too_short" | "password.too_short_strict" | "password.too_long" | "password.too_long_strict" | "password.no_lowercase" | "password.no_uppercase" | "password.no_digit" | "password.common" | "password.personal" | "password.same" | "vat.invalid" | "alert.period" | "link.place" | "link.https" | "itsp.slug" | "ticket.subject" | "ticket.body" | "ticket.reference" | "case.note" | "team_name.length" | "team_name.characters" | "team_name.email" | "team_name.word" | "webhook.url" | "webhook.host" | "webhook.port" | "webhook.address" | "audit_stream.syslog" | "audit_stream.plain" | "audit_stream.kind" | "audit_stream.ca" | "audit_stream.authorization";
  })[];
  readonly invite_sent: boolean;
  readonly all_or_nothing: boolean;
  readonly seats: {
    readonly seats: number;
    readonly used_before: number;
    readonly used_after: number;
  };
  readonly cost: {
    readonly currency: string;
    readonly before: number;
    readonly after: number;
    readonly due_now: number;
  } | null;
  readonly conflicts: readonly ({
    readonly row: number;
    readonly email: string;
    readonly reason: "joined" | "changed" | "gone";
  })[];
  readonly undone: number;
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly by: string;
};

export type ImportsPlanResponse = Import;

export type ImportsStartResponse = Import;

export type ImportsLatestResponse = {
  readonly run: Import | null;
  readonly matches: readonly ({
    readonly header: string;
    readonly column: "email" | "password" | "first_name" | "last_name" | "work_number" | "mobile_number" | "display_name" | "extension" | "username_1" | "authorization_username_1" | "sip_password_1" | "username_2" | "authorization_username_2" | "sip_password_2" | "username_3" | "authorization_username_3" | "sip_password_3" | "full_name" | null;
  })[];
};

export type ImportsGetResponse = Import;

export type ImportsUndoResponse = Import;

export type RolloutSummaryResponse = {
  readonly total: number;
  readonly stuck: number;
  readonly stages: readonly ({
    readonly stage: "invited" | "delivered" | "accepted" | "signed_in" | "configured" | "registered" | "called";
    readonly reached: number;
    readonly here: number;
    readonly stuck: number;
  })[];
  readonly reasons: readonly ({
    readonly reason: "address_wrong" | "mailbox_full" | "mail_refused" | "mail_failed" | "mail_deferred" | "link_over" | "not_opened" | "not_invited" | "no_line" | "no_phone" | "places_full" | "logged_out" | "config_failed" | "config_pending" | "login_refused" | "not_reachable" | "not_registered";
    readonly count: number;
  })[];
};

export type RolloutListMembersResponse = {
  readonly people: readonly ({
    readonly id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly avatar: string | null;
    readonly admin_role: "none" | "secondary" | "administrator" | "primary";
    readonly stage: "invited" | "delivered" | "accepted" | "signed_in" | "configured" | "registered" | "called" | null;
    readonly reason: "address_wrong" | "mailbox_full" | "mail_refused" | "mail_failed" | "mail_deferred" | "link_over" | "not_opened" | "not_invited" | "no_line" | "no_phone" | "places_full" | "logged_out" | "config_failed" | "config_pending" | "login_refused" | "not_reachable" | "not_registered" | null;
    readonly cause: "mailbox_unknown" | "domain_unknown" | "mailbox_full" | "mailbox_off" | "refused_as_spam" | "too_large" | "later" | "unreachable" | "other" | null;
    readonly since: string | null;
  })[];
  readonly next: string | null;
};

export type Contact = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly work_number: string;
  readonly mobile_number: string;
  readonly home_number: string;
  readonly id: string;
  readonly version: number;
};

export type ContactsListResponse = {
  readonly entries: readonly Contact[];
  readonly most: number;
};

export type ContactsCreateRequest = {
  readonly rows: readonly ({
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly work_number: string;
    readonly mobile_number: string;
    readonly home_number: string;
  })[];
};

export type ContactsCreateResponse = {
  readonly entries: readonly Contact[];
};

export type ContactsUpdateRequest = {
  readonly first_name: string;
  readonly last_name: string;
  readonly email: string;
  readonly work_number: string;
  readonly mobile_number: string;
  readonly home_number: string;
  readonly version: number;
};

export type ContactsUpdateResponse = Contact;

export type ContactsRemoveRequest = {
  readonly ids: readonly string[];
};

export type ContactsRemoveResponse = {
  readonly removed: number;
};

export type ContactsRestoreRequest = {
  readonly ids: readonly string[];
};

export type ContactsRestoreResponse = {
  readonly restored: number;
};

export type DirectoryEntry = {
  readonly jid: string;
  readonly full_name: string;
  readonly email: string;
  readonly extension: string;
  readonly work_number: string;
  readonly mobile_number: string;
  readonly website: string;
  readonly department: string;
  readonly id: string;
  readonly version: number;
};

export type DirectoryListResponse = {
  readonly entries: readonly DirectoryEntry[];
  readonly most: number;
};

export type DirectoryCreateRequest = {
  readonly rows: readonly ({
    readonly jid: string;
    readonly full_name: string;
    readonly email: string;
    readonly extension: string;
    readonly work_number: string;
    readonly mobile_number: string;
    readonly website: string;
    readonly department: string;
  })[];
};

export type DirectoryCreateResponse = {
  readonly entries: readonly DirectoryEntry[];
};

export type DirectoryUpdateRequest = {
  readonly jid: string;
  readonly full_name: string;
  readonly email: string;
  readonly extension: string;
  readonly work_number: string;
  readonly mobile_number: string;
  readonly website: string;
  readonly department: string;
  readonly version: number;
};

export type DirectoryUpdateResponse = DirectoryEntry;

export type DirectoryRemoveRequest = {
  readonly ids: readonly string[];
};

export type DirectoryRemoveResponse = {
  readonly removed: number;
};

export type DirectoryRestoreRequest = {
  readonly ids: readonly string[];
};

export type DirectoryRestoreResponse = {
  readonly restored: number;
};

export type ContactActionsPreviewRequest = {
  readonly which: {
    readonly list: "common" | "external";
    readonly contacts: readonly string[];
  } | {
    readonly list: "common" | "external";
    readonly matching: {
      readonly search?: string | undefined;
    };
  };
};

export type ContactActionsPreviewResponse = {
  readonly matching: number;
  readonly ready: number;
  readonly skipped: readonly ({
    readonly reason: "gone";
    readonly count: number;
  })[];
};

export type ContactActionsStartRequest = {
  readonly action: "remove";
  readonly which: {
    readonly list: "common" | "external";
    readonly contacts: readonly string[];
  } | {
    readonly list: "common" | "external";
    readonly matching: {
      readonly search?: string | undefined;
    };
  };
};

export type ContactAction = {
  readonly id: string;
  readonly action: "remove";
  readonly state: "planned" | "running" | "completed" | "partial" | "undoing" | "undone";
  readonly percent: number;
  readonly total: number;
  readonly done: number;
  readonly skipped: readonly ({
    readonly reason: "gone";
    readonly count: number;
  })[];
  readonly undoable: boolean;
  readonly undone: number;
  readonly kept: readonly ({
    readonly reason: "changed" | "gone" | "taken" | "full";
    readonly count: number;
  })[];
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly by: string;
};

export type ContactActionsStartResponse = ContactAction;

export type ContactActionsLatestResponse = {
  readonly run: ContactAction | null;
};

export type ContactActionsGetResponse = ContactAction;

export type ContactActionsUndoResponse = ContactAction;

export type TeamDevice = {
  readonly id: string;
  readonly installation_id: string;
  readonly label: string;
  readonly platform: string;
  readonly os_version: string;
  readonly app: string;
  readonly version: string;
  readonly locale: string;
  readonly first_use_at: string;
  readonly last_login_at: string;
  readonly last_seen_at: string;
  readonly state: "logged_in" | "configured" | "in_service" | "silent" | "blocked" | "logged_out" | "revoked" | "unregistered" | "lapsed";
  readonly config: {
    readonly state: "pending" | "applied" | "failed";
    readonly revision: number | null;
    readonly reason: string;
    readonly overdue: boolean;
  };
  readonly registrations: readonly ({
    readonly voice_account_id: string;
    readonly slot: number;
    readonly registered: boolean;
    readonly sip_code: number | null;
    readonly since: string;
  })[];
  readonly settings: {
    readonly transport?: "auto" | "udp" | "tcp" | "tls" | undefined;
    readonly keep_alive_s?: number | undefined;
    readonly firewall_method?: "none" | "auto" | "stun" | "ice" | "turn" | undefined;
    readonly srtp?: "none" | "optional" | "required" | undefined;
    readonly sip_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly audio_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly video_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly push_mode?: "standard" | "single_emulation" | "continuous" | "single_takeover" | undefined;
  };
  readonly free_from: string | null;
  readonly member: {
    readonly id: string;
    readonly first_name: string;
    readonly last_name: string;
    readonly email: string;
    readonly admin_role: "none" | "secondary" | "administrator" | "primary";
  };
};

export type DevicesListResponse = {
  readonly devices: readonly TeamDevice[];
  readonly config_revision: number;
  readonly next: string | null;
};

export type DevicesCountResponse = {
  readonly in_use: number;
  readonly attention: number;
  readonly former: number;
  readonly failed: number;
  readonly no_line: number;
  readonly silent: number;
  readonly pending: number;
};

export type Device = {
  readonly id: string;
  readonly installation_id: string;
  readonly label: string;
  readonly platform: string;
  readonly os_version: string;
  readonly app: string;
  readonly version: string;
  readonly locale: string;
  readonly first_use_at: string;
  readonly last_login_at: string;
  readonly last_seen_at: string;
  readonly state: "logged_in" | "configured" | "in_service" | "silent" | "blocked" | "logged_out" | "revoked" | "unregistered" | "lapsed";
  readonly config: {
    readonly state: "pending" | "applied" | "failed";
    readonly revision: number | null;
    readonly reason: string;
    readonly overdue: boolean;
  };
  readonly registrations: readonly ({
    readonly voice_account_id: string;
    readonly slot: number;
    readonly registered: boolean;
    readonly sip_code: number | null;
    readonly since: string;
  })[];
  readonly settings: {
    readonly transport?: "auto" | "udp" | "tcp" | "tls" | undefined;
    readonly keep_alive_s?: number | undefined;
    readonly firewall_method?: "none" | "auto" | "stun" | "ice" | "turn" | undefined;
    readonly srtp?: "none" | "optional" | "required" | undefined;
    readonly sip_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly audio_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly video_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly push_mode?: "standard" | "single_emulation" | "continuous" | "single_takeover" | undefined;
  };
  readonly free_from: string | null;
};

export type DevicesListForMemberResponse = {
  readonly devices: Readonly<Record<string, readonly Device[]>>;
  readonly most: number;
  readonly held: number;
  readonly waiting_days: number;
};

export type DevicesUpdateSettingsRequest = {
  readonly settings: {
    readonly transport?: "auto" | "udp" | "tcp" | "tls" | undefined;
    readonly keep_alive_s?: number | undefined;
    readonly firewall_method?: "none" | "auto" | "stun" | "ice" | "turn" | undefined;
    readonly srtp?: "none" | "optional" | "required" | undefined;
    readonly sip_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly audio_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly video_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly push_mode?: "standard" | "single_emulation" | "continuous" | "single_takeover" | undefined;
  };
};

export type DevicesUpdateSettingsResponse = {
  readonly success: boolean;
};

export type DevicesLogOutResponse = {
  readonly success: boolean;
};

export type DevicesLogOutAllResponse = {
  readonly ended: number;
};

export type DevicesUnregisterResponse = {
  readonly success: boolean;
};

export type DeviceActionsPreviewRequest = {
  readonly which: {
    readonly devices: readonly string[];
  } | {
    readonly matching: {
      readonly view?: "in_use" | "attention" | "former" | undefined;
      readonly kind?: "failed" | "no_line" | "silent" | "pending" | undefined;
      readonly search?: string | undefined;
    };
  };
  readonly action?: "log_out" | "unregister" | "reset_settings" | undefined;
  readonly with_reason?: boolean | undefined;
};

export type DeviceActionsPreviewResponse = {
  readonly matching: number;
  readonly ready: number;
  readonly skipped: readonly ({
    readonly reason: "above" | "already" | "waiting" | "gone";
    readonly count: number;
  })[];
};

export type DeviceActionsStartRequest = {
  readonly action: "log_out" | "unregister" | "reset_settings";
  readonly which: {
    readonly devices: readonly string[];
  } | {
    readonly matching: {
      readonly view?: "in_use" | "attention" | "former" | undefined;
      readonly kind?: "failed" | "no_line" | "silent" | "pending" | undefined;
      readonly search?: string | undefined;
    };
  };
  readonly reason?: string | undefined;
};

export type DeviceAction = {
  readonly id: string;
  readonly action: "log_out" | "unregister" | "reset_settings";
  readonly state: "planned" | "running" | "completed" | "partial" | "undoing" | "undone";
  readonly percent: number;
  readonly total: number;
  readonly done: number;
  readonly skipped: readonly ({
    readonly reason: "above" | "already" | "waiting" | "gone";
    readonly count: number;
  })[];
  readonly undoable: boolean;
  readonly undone: number;
  readonly kept: readonly ({
    readonly reason: "changed" | "gone";
    readonly count: number;
  })[];
  readonly created_at: string;
  readonly finished_at: string | null;
  readonly by: string;
};

export type DeviceActionsStartResponse = DeviceAction;

export type DeviceActionsLatestResponse = {
  readonly run: DeviceAction | null;
};

export type DeviceActionsGetResponse = DeviceAction;

export type DeviceActionsUndoResponse = DeviceAction;

export type VoiceAccount = {
  readonly id: string;
  readonly name: string;
  readonly itsp_id: string | null;
  readonly settings: {
    readonly domain?: string | undefined;
    readonly realm?: string | undefined;
    readonly proxy?: string | undefined;
    readonly port?: number | undefined;
    readonly transport?: "auto" | "udp" | "tcp" | "tls" | undefined;
    readonly registration_s?: number | undefined;
    readonly keep_alive_s?: number | undefined;
    readonly firewall_method?: "none" | "auto" | "stun" | "ice" | "turn" | undefined;
    readonly firewall_server?: string | undefined;
    readonly firewall_user?: string | undefined;
    readonly voicemail?: string | undefined;
    readonly dial_plan?: string | undefined;
    readonly srtp?: "none" | "optional" | "required" | undefined;
    readonly sip_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly audio_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly video_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly registrations?: number | undefined;
    readonly primary_registration?: number | undefined;
    readonly registration_mode?: "failover" | "simultaneous" | undefined;
    readonly push_mode?: "standard" | "single_emulation" | "continuous" | "single_takeover" | undefined;
  };
  readonly firewall_password_set: boolean;
  readonly enabled: boolean;
  readonly members: number;
  readonly version: number;
};

export type VoiceListAccountsResponse = {
  readonly voice_accounts: readonly VoiceAccount[];
  readonly most: number;
};

export type VoiceCodecsResponse = {
  readonly codecs: {
    readonly desktop: {
      readonly audio: readonly ("opus" | "g722" | "pcmu" | "pcma" | "ilbc" | "gsm" | "speex" | "g729")[];
      readonly video: readonly ("h264" | "vp8")[];
    };
    readonly cellular: {
      readonly audio: readonly ("opus" | "g722" | "pcmu" | "pcma" | "ilbc" | "gsm" | "speex" | "g729")[];
      readonly video: readonly ("h264" | "vp8")[];
    };
    readonly wifi: {
      readonly audio: readonly ("opus" | "g722" | "pcmu" | "pcma" | "ilbc" | "gsm" | "speex" | "g729")[];
      readonly video: readonly ("h264" | "vp8")[];
    };
  };
  readonly available: {
    readonly desktop_audio: readonly ("opus" | "g722" | "pcmu" | "pcma" | "ilbc" | "gsm" | "speex" | "g729")[];
    readonly mobile_audio: readonly ("opus" | "g722" | "pcmu" | "pcma" | "ilbc" | "gsm" | "speex" | "g729")[];
    readonly video: readonly ("h264" | "vp8")[];
  };
};

export type VoiceDtmfResponse = {
  readonly dtmf: "rfc2833" | "info" | "inband";
};

export type VoiceCallServerGroupResponse = {
  readonly call_server_group: string;
  readonly available_call_server_groups: readonly ({
    readonly code: string;
    readonly name: string;
    readonly region: string;
  })[];
};

export type VoiceSipDomainResponse = {
  readonly sip_domain_shown: boolean;
};

export type VoiceMeetingRegionResponse = {
  readonly region: "north_america" | "europe" | "asia";
  readonly participants: number;
};

export type VoiceConfiguration = {
  readonly voice_account_id: string;
  readonly display_name: string;
  readonly extension: string;
  readonly settings: {
    readonly domain?: string | undefined;
    readonly realm?: string | undefined;
    readonly proxy?: string | undefined;
    readonly port?: number | undefined;
    readonly transport?: "auto" | "udp" | "tcp" | "tls" | undefined;
    readonly registration_s?: number | undefined;
    readonly keep_alive_s?: number | undefined;
    readonly firewall_method?: "none" | "auto" | "stun" | "ice" | "turn" | undefined;
    readonly firewall_server?: string | undefined;
    readonly firewall_user?: string | undefined;
    readonly voicemail?: string | undefined;
    readonly dial_plan?: string | undefined;
    readonly srtp?: "none" | "optional" | "required" | undefined;
    readonly sip_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly audio_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly video_ports?: {
      readonly min: number;
      readonly max: number;
    } | undefined;
    readonly registrations?: number | undefined;
    readonly primary_registration?: number | undefined;
    readonly registration_mode?: "failover" | "simultaneous" | undefined;
    readonly push_mode?: "standard" | "single_emulation" | "continuous" | "single_takeover" | undefined;
  };
  readonly registrations: readonly ({
    readonly username: string;
    readonly authorization_username: string;
    readonly password_set: boolean;
  })[];
  readonly version: number;
};

export type VoiceGetForMemberResponse = {
  readonly voice_configurations: readonly VoiceConfiguration[];
};

export type VoiceSetForMemberRequest = {
  readonly voice_configurations: readonly ({
    readonly voice_account_id: string;
    readonly display_name: string;
    readonly extension: string;
    readonly settings: {
      readonly domain?: string | undefined;
      readonly realm?: string | undefined;
      readonly proxy?: string | undefined;
      readonly port?: number | undefined;
      readonly transport?: "auto" | "udp" | "tcp" | "tls" | undefined;
      readonly registration_s?: number | undefined;
      readonly keep_alive_s?: number | undefined;
      readonly firewall_method?: "none" | "auto" | "stun" | "ice" | "turn" | undefined;
      readonly firewall_server?: string | undefined;
      readonly firewall_user?: string | undefined;
      readonly voicemail?: string | undefined;
      readonly dial_plan?: string | undefined;
      readonly srtp?: "none" | "optional" | "required" | undefined;
      readonly sip_ports?: {
        readonly min: number;
        readonly max: number;
      } | undefined;
      readonly audio_ports?: {
        readonly min: number;
        readonly max: number;
      } | undefined;
      readonly video_ports?: {
        readonly min: number;
        readonly max: number;
      } | undefined;
      readonly registrations?: number | undefined;
      readonly primary_registration?: number | undefined;
      readonly registration_mode?: "failover" | "simultaneous" | undefined;
      readonly push_mode?: "standard" | "single_emulation" | "continuous" | "single_takeover" | undefined;
    };
    readonly registrations: readonly ({
      readonly username: string;
      readonly authorization_username: string;
      readonly password: string;
    })[];
  })[];
  readonly seen?: readonly ({
    readonly voice_account_id: string;
    readonly version: number;
  })[] | undefined;
};

export type VoiceSetForMemberResponse = {
  readonly voice_configurations: readonly VoiceConfiguration[];
};

export type VoiceEffectiveForMemberResponse = {
  readonly accounts: readonly ({
    readonly voice_account_id: string;
    readonly name: string;
    readonly settings: Readonly<Record<string, {
        readonly value: unknown;
        readonly from: "product" | "provider" | "team" | "member" | "device";
        readonly hides: readonly ({
          readonly value: unknown;
          readonly from: "product" | "provider" | "team" | "member" | "device";
        })[];
      }>>;
  })[];
  readonly phone: Readonly<Record<string, {
      readonly value: unknown;
      readonly from: "product" | "provider" | "team" | "member" | "device";
      readonly hides: readonly ({
        readonly value: unknown;
        readonly from: "product" | "provider" | "team" | "member" | "device";
      })[];
    }>>;
};

export type CallsStatisticsResponse = {
  readonly range: "last_7_days" | "last_30_days" | "current_month" | "last_month" | "last_90_days";
  readonly time_zone: string | null;
  readonly from: string;
  readonly to: string;
  readonly former_from: string;
  readonly former_to: string;
  readonly now: {
    readonly calls: number;
    readonly answered: number;
    readonly ring_p50: number | null;
    readonly ring_p95: number | null;
    readonly talk_p50: number | null;
    readonly talk_p95: number | null;
    readonly talk_total: number;
  };
  readonly former: {
    readonly calls: number;
    readonly answered: number;
    readonly ring_p50: number | null;
    readonly ring_p95: number | null;
    readonly talk_p50: number | null;
    readonly talk_p95: number | null;
    readonly talk_total: number;
  };
  readonly days: readonly ({
    readonly day: string;
    readonly answered: number;
    readonly missed: number;
    readonly former: number;
  })[];
  readonly hours: readonly ({
    readonly hour: number;
    readonly answered: number;
    readonly missed: number;
  })[];
  readonly networks: readonly ({
    readonly network: "wifi" | "cellular" | "wired" | null;
    readonly good: number;
    readonly fair: number;
    readonly poor: number;
    readonly mos: number;
    readonly jitter_ms: number | null;
    readonly loss_percent: number | null;
  })[];
  readonly people: readonly ({
    readonly id: string;
    readonly name: string;
    readonly calls: number;
    readonly answered: number;
  })[];
  readonly unmatched: number;
  readonly any: boolean;
};

export type CallsStartReportRequest = {
  readonly report_period: "last_30_days" | "current_month" | "last_month";
};

export type CallsStartReportResponse = {
  readonly status: number;
  readonly percent: number;
  readonly report_period: "last_30_days" | "current_month" | "last_month" | null;
  readonly started_at: string | null;
  readonly last_generated_at: string | null;
  readonly file: {
    readonly report_period: "last_30_days" | "current_month" | "last_month";
    readonly generated_at: string;
    readonly expires_at: string;
    readonly rows: number;
    readonly bytes: number;
    readonly downloaded_at: string | null;
  } | null;
};

export type CallsReportResponse = {
  readonly status: number;
  readonly percent: number;
  readonly report_period: "last_30_days" | "current_month" | "last_month" | null;
  readonly started_at: string | null;
  readonly last_generated_at: string | null;
  readonly file: {
    readonly report_period: "last_30_days" | "current_month" | "last_month";
    readonly generated_at: string;
    readonly expires_at: string;
    readonly rows: number;
    readonly bytes: number;
    readonly downloaded_at: string | null;
  } | null;
};

export type CallsUploadResponse = {
  readonly stored: number;
  readonly known: number;
  readonly unmatched: number;
  readonly refused: number;
  readonly refusals: readonly ({
    readonly line: number;
    readonly reason: "columns" | "characters" | "call_id" | "time" | "order" | "future" | "too_old" | "unfinished" | "not_a_call" | "outcome";
  })[];
};

export type Event = {
  readonly id: string;
  readonly at: string;
  readonly kind: "member.added" | "member.invited" | "member.invitation_failed" | "member.joined" | "member.changed" | "member.suspended" | "member.activated" | "member.role_changed" | "member.removed" | "member.restored" | "member.removed_for_good" | "member.lead_offered" | "member.lead_taken" | "member.team_renamed" | "voice.account_created" | "voice.account_changed" | "voice.account_removed" | "voice.member_changed" | "voice.settings_changed" | "voice.call_actions_changed" | "device.logged_in" | "device.logged_out" | "device.unregistered" | "device.link_made" | "device.settings_changed" | "device.all_logged_out" | "billing.ordered" | "billing.plan_changed" | "billing.seats_changed" | "billing.term_changed" | "billing.renewal_changed" | "billing.reactivated" | "billing.card_changed" | "billing.card_refused" | "billing.card_ends" | "billing.renews" | "billing.charge_failed" | "billing.service_rests" | "billing.lapsed" | "billing.trial_ended" | "billing.trial_extended" | "billing.canceled" | "billing.restored" | "security.password_changed" | "security.password_given" | "security.email_changed" | "security.email_change_undone" | "security.mfa_on" | "security.mfa_off" | "security.mfa_codes_renewed" | "security.mfa_reset" | "security.secret_revealed" | "security.exported" | "security.support_entered" | "security.token_reused" | "bulk.started" | "bulk.finished" | "bulk.undone" | "bulk.edited" | "bulk.invite" | "bulk.suspend" | "bulk.activate" | "bulk.remove" | "bulk.assign_voice" | "bulk.action_undone" | "bulk.log_out" | "bulk.unregister" | "bulk.reset_settings" | "bulk.devices_undone" | "bulk.remove_contacts" | "bulk.contacts_undone" | "webhook.disabled" | "audit_stream.disabled";
  readonly alert: boolean;
  readonly is_favorite: boolean;
  readonly about: {
    readonly id: string | null;
    readonly name: string | null;
  } | null;
  readonly by: {
    readonly id: string | null;
    readonly name: string | null;
  } | null;
  readonly by_support: boolean;
  readonly by_key?: string | null | undefined;
  readonly data: {
    readonly count?: number | undefined;
    readonly failed?: number | undefined;
    readonly name?: string | undefined;
    readonly label?: string | undefined;
    readonly role?: string | undefined;
    readonly cause?: string | undefined;
    readonly days?: number | undefined;
  };
};

export type EventsListResponse = {
  readonly global_alerts: readonly ({
    readonly id: string;
    readonly title: string;
    readonly text: string;
    readonly severity: "critical" | "warn" | "info";
    readonly dismissible: boolean;
    readonly link: string | null;
  })[];
  readonly events: readonly Event[];
  readonly next: string | null;
};

export type HistoryListResponse = {
  readonly changes: readonly ({
    readonly id: number;
    readonly at: string;
    readonly action: string;
    readonly by: string | null;
    readonly by_support: boolean;
    readonly by_key?: boolean | undefined;
    readonly on_behalf_of: string | null;
    readonly member_id: string | null;
    readonly member_name: string | null;
    readonly fields: Readonly<Record<string, {
        readonly before: unknown;
        readonly after: unknown;
      }>>;
  })[];
  readonly next: string | null;
  readonly archived_before?: string | undefined;
};

export type HistoryRestoreResponse = Member;

export type WebhooksListResponse = {
  readonly webhooks: readonly ({
    readonly id: string;
    readonly url: string;
    readonly description: string;
    readonly kinds: readonly string[];
    readonly state: "on" | "off" | "disabled";
    readonly disabled_cause: "failing" | "gone" | null;
    readonly created_at: string;
    readonly made_by: string | null;
    readonly rotates_until: string | null;
    readonly last_delivery: {
      readonly at: string;
      readonly status: "waiting" | "delivered" | "failed";
    } | null;
    readonly failing_since: string | null;
  })[];
};

export type WebhooksRemoveResponse = {
  readonly success: boolean;
};

export type WebhooksTestResponse = {
  readonly delivery: {
    readonly id: string;
    readonly kind: string;
    readonly created_at: string;
    readonly status: "waiting" | "delivered" | "failed" | "canceled";
    readonly attempts: number;
    readonly next_attempt_at: string | null;
    readonly last: {
      readonly at: string;
      readonly status_code: number | null;
      readonly cause: "status" | "redirect" | "gone" | "dns" | "address_not_allowed" | "port_not_allowed" | "refused" | "unreachable" | "timeout" | "closed" | "tls_expired" | "tls_name" | "tls_untrusted" | "tls_protocol" | "protocol" | null;
      readonly ms: number;
    } | null;
  };
};

export type WebhooksReplayRequest = {
  readonly delivery_id?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly only_failed?: boolean | undefined;
};

export type WebhooksReplayResponse = {
  readonly count: number;
};

export type WebhooksListDeliveriesResponse = {
  readonly deliveries: readonly ({
    readonly id: string;
    readonly kind: string;
    readonly created_at: string;
    readonly status: "waiting" | "delivered" | "failed" | "canceled";
    readonly attempts: number;
    readonly next_attempt_at: string | null;
    readonly last: {
      readonly at: string;
      readonly status_code: number | null;
      readonly cause: "status" | "redirect" | "gone" | "dns" | "address_not_allowed" | "port_not_allowed" | "refused" | "unreachable" | "timeout" | "closed" | "tls_expired" | "tls_name" | "tls_untrusted" | "tls_protocol" | "protocol" | null;
      readonly ms: number;
    } | null;
  })[];
  readonly next: string | null;
};

export type WebhooksGetDeliveryResponse = {
  readonly delivery: {
    readonly id: string;
    readonly kind: string;
    readonly created_at: string;
    readonly status: "waiting" | "delivered" | "failed" | "canceled";
    readonly attempts: number;
    readonly next_attempt_at: string | null;
    readonly last: {
      readonly at: string;
      readonly status_code: number | null;
      readonly cause: "status" | "redirect" | "gone" | "dns" | "address_not_allowed" | "port_not_allowed" | "refused" | "unreachable" | "timeout" | "closed" | "tls_expired" | "tls_name" | "tls_untrusted" | "tls_protocol" | "protocol" | null;
      readonly ms: number;
    } | null;
  };
  readonly body: string;
  readonly tries: readonly ({
    readonly at: string;
    readonly status_code: number | null;
    readonly cause: "status" | "redirect" | "gone" | "dns" | "address_not_allowed" | "port_not_allowed" | "refused" | "unreachable" | "timeout" | "closed" | "tls_expired" | "tls_name" | "tls_untrusted" | "tls_protocol" | "protocol" | null;
    readonly ms: number;
    readonly answer: string;
  })[];
};

export type WebhookWebhookTest = {
  readonly type: "webhook.test";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberAdded = {
  readonly type: "member.added";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookMemberInvited = {
  readonly type: "member.invited";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookMemberInvitationFailed = {
  readonly type: "member.invitation_failed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly cause?: string | undefined;
  };
};

export type WebhookMemberJoined = {
  readonly type: "member.joined";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberChanged = {
  readonly type: "member.changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberSuspended = {
  readonly type: "member.suspended";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberActivated = {
  readonly type: "member.activated";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberRoleChanged = {
  readonly type: "member.role_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly role?: string | undefined;
  };
};

export type WebhookMemberRemoved = {
  readonly type: "member.removed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberRestored = {
  readonly type: "member.restored";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberRemovedForGood = {
  readonly type: "member.removed_for_good";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberLeadOffered = {
  readonly type: "member.lead_offered";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberLeadTaken = {
  readonly type: "member.lead_taken";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookMemberTeamRenamed = {
  readonly type: "member.team_renamed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly name?: string | undefined;
  };
};

export type WebhookVoiceAccountCreated = {
  readonly type: "voice.account_created";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly name?: string | undefined;
    readonly count?: number | undefined;
  };
};

export type WebhookVoiceAccountChanged = {
  readonly type: "voice.account_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly name?: string | undefined;
    readonly count?: number | undefined;
  };
};

export type WebhookVoiceAccountRemoved = {
  readonly type: "voice.account_removed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly name?: string | undefined;
    readonly count?: number | undefined;
  };
};

export type WebhookVoiceMemberChanged = {
  readonly type: "voice.member_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookVoiceSettingsChanged = {
  readonly type: "voice.settings_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookVoiceCallActionsChanged = {
  readonly type: "voice.call_actions_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookDeviceLoggedIn = {
  readonly type: "device.logged_in";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly label?: string | undefined;
  };
};

export type WebhookDeviceLoggedOut = {
  readonly type: "device.logged_out";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly label?: string | undefined;
  };
};

export type WebhookDeviceUnregistered = {
  readonly type: "device.unregistered";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly label?: string | undefined;
  };
};

export type WebhookDeviceLinkMade = {
  readonly type: "device.link_made";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookDeviceSettingsChanged = {
  readonly type: "device.settings_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly label?: string | undefined;
  };
};

export type WebhookDeviceAllLoggedOut = {
  readonly type: "device.all_logged_out";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBillingOrdered = {
  readonly type: "billing.ordered";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingPlanChanged = {
  readonly type: "billing.plan_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingSeatsChanged = {
  readonly type: "billing.seats_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingTermChanged = {
  readonly type: "billing.term_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingRenewalChanged = {
  readonly type: "billing.renewal_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingReactivated = {
  readonly type: "billing.reactivated";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingCardChanged = {
  readonly type: "billing.card_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingCardRefused = {
  readonly type: "billing.card_refused";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingCardEnds = {
  readonly type: "billing.card_ends";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingRenews = {
  readonly type: "billing.renews";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingChargeFailed = {
  readonly type: "billing.charge_failed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingServiceRests = {
  readonly type: "billing.service_rests";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingLapsed = {
  readonly type: "billing.lapsed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingTrialEnded = {
  readonly type: "billing.trial_ended";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingTrialExtended = {
  readonly type: "billing.trial_extended";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly days?: number | undefined;
  };
};

export type WebhookBillingCanceled = {
  readonly type: "billing.canceled";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBillingRestored = {
  readonly type: "billing.restored";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityPasswordChanged = {
  readonly type: "security.password_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityPasswordGiven = {
  readonly type: "security.password_given";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityEmailChanged = {
  readonly type: "security.email_changed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityEmailChangeUndone = {
  readonly type: "security.email_change_undone";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityMfaOn = {
  readonly type: "security.mfa_on";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityMfaOff = {
  readonly type: "security.mfa_off";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityMfaCodesRenewed = {
  readonly type: "security.mfa_codes_renewed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityMfaReset = {
  readonly type: "security.mfa_reset";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecuritySecretRevealed = {
  readonly type: "security.secret_revealed";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityExported = {
  readonly type: "security.exported";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecuritySupportEntered = {
  readonly type: "security.support_entered";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookSecurityTokenReused = {
  readonly type: "security.token_reused";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
  };
};

export type WebhookBulkStarted = {
  readonly type: "bulk.started";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkFinished = {
  readonly type: "bulk.finished";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
    readonly failed?: number | undefined;
  };
};

export type WebhookBulkUndone = {
  readonly type: "bulk.undone";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkEdited = {
  readonly type: "bulk.edited";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkInvite = {
  readonly type: "bulk.invite";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkSuspend = {
  readonly type: "bulk.suspend";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkActivate = {
  readonly type: "bulk.activate";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkRemove = {
  readonly type: "bulk.remove";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkAssignVoice = {
  readonly type: "bulk.assign_voice";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkActionUndone = {
  readonly type: "bulk.action_undone";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkLogOut = {
  readonly type: "bulk.log_out";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkUnregister = {
  readonly type: "bulk.unregister";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkResetSettings = {
  readonly type: "bulk.reset_settings";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkDevicesUndone = {
  readonly type: "bulk.devices_undone";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkRemoveContacts = {
  readonly type: "bulk.remove_contacts";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookBulkContactsUndone = {
  readonly type: "bulk.contacts_undone";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly count?: number | undefined;
  };
};

export type WebhookWebhookDisabled = {
  readonly type: "webhook.disabled";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly name?: string | undefined;
    readonly cause?: string | undefined;
  };
};

export type WebhookAuditStreamDisabled = {
  readonly type: "audit_stream.disabled";
  readonly timestamp: string;
  readonly data: {
    readonly team_id: string;
    readonly event_id: string;
    readonly member_id: string | null;
    readonly by: {
      readonly type: "member" | "key" | "support" | "system";
      readonly id: string | null;
    };
    readonly alert: boolean;
    readonly name?: string | undefined;
    readonly cause?: string | undefined;
  };
};

/** Error codes of the public API. */
export type ErrorCode =
  | "access.forbidden"
  | "access.reason_needed"
  | "access.reauth_required"
  | "bulk.changed_since"
  | "bulk.no_voice_account"
  | "bulk.none_match"
  | "bulk.not_done"
  | "bulk.not_found"
  | "bulk.not_planned"
  | "bulk.nothing_to_do"
  | "bulk.too_many_rows"
  | "contacts.exists"
  | "contacts.full"
  | "contacts.gone"
  | "contacts.stale"
  | "device.gone"
  | "device.too_many_early"
  | "device.too_young"
  | "email.taken"
  | "file.not_an_image"
  | "file.too_large"
  | "history.changed_since"
  | "history.not_restorable"
  | "image.failed"
  | "image.not_kept"
  | "ingest.unreadable"
  | "ingest.wrong_key"
  | "member.cannot_move"
  | "member.gone"
  | "member.not_found"
  | "member.not_invited"
  | "member.stale"
  | "members.already_there"
  | "members.no_seats"
  | "members.too_many_admins"
  | "report.not_ready"
  | "report.running"
  | "request.changed_since"
  | "request.invalid"
  | "request.key_reused"
  | "request.not_found"
  | "request.too_large"
  | "request.too_many"
  | "request.wrong_method"
  | "request.wrong_origin"
  | "request.wrong_type"
  | "server.busy"
  | "server.maintenance"
  | "server.unavailable"
  | "server.unexpected"
  | "session.canceled"
  | "session.mfa_pending"
  | "session.moving"
  | "session.password_due"
  | "session.required"
  | "session.suspended"
  | "session.terms_pending"
  | "session.unverified"
  | "signup.domain_refused"
  | "team.busy"
  | "voice.free_tier"
  | "voice.gone"
  | "voice.stale"
  | "voice.username_taken"
  | "webhook.delivery_not_found"
  | "webhook.not_found"
  | "webhook.not_on"
  | "webhook.too_many_deliveries";

/** The body of a webhook. `type` says what happened; receivers must ignore types that they don't know. */
export type WebhookEvent =
  | {
      readonly type: "webhook.test";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.added";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "member.invited";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "member.invitation_failed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly cause?: string | undefined;
      };
    }
  | {
      readonly type: "member.joined";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.suspended";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.activated";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.role_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly role?: string | undefined;
      };
    }
  | {
      readonly type: "member.removed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.restored";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.removed_for_good";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.lead_offered";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.lead_taken";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "member.team_renamed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly name?: string | undefined;
      };
    }
  | {
      readonly type: "voice.account_created";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly name?: string | undefined;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "voice.account_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly name?: string | undefined;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "voice.account_removed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly name?: string | undefined;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "voice.member_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "voice.settings_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "voice.call_actions_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "device.logged_in";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly label?: string | undefined;
      };
    }
  | {
      readonly type: "device.logged_out";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly label?: string | undefined;
      };
    }
  | {
      readonly type: "device.unregistered";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly label?: string | undefined;
      };
    }
  | {
      readonly type: "device.link_made";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "device.settings_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly label?: string | undefined;
      };
    }
  | {
      readonly type: "device.all_logged_out";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "billing.ordered";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.plan_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.seats_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.term_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.renewal_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.reactivated";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.card_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.card_refused";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.card_ends";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.renews";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.charge_failed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.service_rests";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.lapsed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.trial_ended";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.trial_extended";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly days?: number | undefined;
      };
    }
  | {
      readonly type: "billing.canceled";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "billing.restored";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.password_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.password_given";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.email_changed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.email_change_undone";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.mfa_on";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.mfa_off";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.mfa_codes_renewed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.mfa_reset";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.secret_revealed";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.exported";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.support_entered";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "security.token_reused";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
      };
    }
  | {
      readonly type: "bulk.started";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.finished";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
        readonly failed?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.undone";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.edited";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.invite";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.suspend";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.activate";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.remove";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.assign_voice";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.action_undone";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.log_out";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.unregister";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.reset_settings";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.devices_undone";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.remove_contacts";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "bulk.contacts_undone";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly count?: number | undefined;
      };
    }
  | {
      readonly type: "webhook.disabled";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly name?: string | undefined;
        readonly cause?: string | undefined;
      };
    }
  | {
      readonly type: "audit_stream.disabled";
      readonly timestamp: string;
      readonly data: {
        readonly team_id: string;
        readonly event_id: string;
        readonly member_id: string | null;
        readonly by: {
          readonly type: "member" | "key" | "support" | "system";
          readonly id: string | null;
        };
        readonly alert: boolean;
        readonly name?: string | undefined;
        readonly cause?: string | undefined;
      };
    };
