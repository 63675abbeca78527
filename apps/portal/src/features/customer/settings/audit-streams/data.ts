import { auditStreams, type AuditStream } from "@portal/model/audit-streams/contract.ts";
import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { useCallback } from "react";
import { call } from "#platform/http/call.ts";

const streamsKey = (team_id: string) => ["audit-streams", team_id] as const;

export const streamsQuery = (team_id: string) =>
  queryOptions({
    queryKey: streamsKey(team_id),
    queryFn: ({ signal }) => call(auditStreams.list, { params: { id: team_id } }, { signal }),
  });

/** Refetches the team's audit streams. */
export function useReloadStreams(team_id: string): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: streamsKey(team_id) }), [queries, team_id]);
}

export type StreamHealth = "active" | "failing" | "off" | "disabled";

/** Whether entries arrive. */
export const healthOf = ({ state, failing_since }: Pick<AuditStream, "state" | "failing_since">): StreamHealth =>
  state === "on" ? (failing_since === null ? "active" : "failing") : state;

const HELP = {
  status: "status",
  redirect: "status",
  gone: "status",
  dns: "network",
  refused: "network",
  unreachable: "network",
  timeout: "network",
  closed: "network",
  address_not_allowed: "address",
  port_not_allowed: "address",
  tls_untrusted: "untrusted",
  tls_expired: "tls",
  tls_name: "tls",
  tls_protocol: "protocol",
  protocol: "protocol",
} as const;

/** What to do about a failed attempt. */
export const helpFor = (cause: keyof typeof HELP) => `help.${HELP[cause]}` as const;

const SCHEME = /^[a-z]+:\/\//i;

/** Syslog is typed as host and port; TLS is what everyone should use. */
export const urlOf = (kind: AuditStream["kind"], typed: string): string =>
  kind === "syslog" && !SCHEME.test(typed) ? `tls://${typed}` : typed;

/** As it is typed. */
export const addressOf = (url: string): string => url.replace(/^tls:\/\//i, "");
