/** The columns of the call statistics report, in their order. Times are UTC. */
export const REPORT_COLUMNS = [
  "call_id",
  "member_email",
  "member_name",
  "voice_account",
  "registration",
  "device_uuid",
  "platform",
  "app_version",
  "direction",
  "from",
  "to",
  "started_at",
  "answered_at",
  "ended_at",
  "ring_s",
  "talk_s",
  "result",
  "sip_code",
  "codec",
  "network",
  "jitter_ms",
  "loss_percent",
  "mos",
] as const;

/** The specification defines 1 and 2; the others are ours. */
export const REPORT_STATUS = { none: 0, running: 1, ready: 2, failed: 3, expired: 4 } as const;
