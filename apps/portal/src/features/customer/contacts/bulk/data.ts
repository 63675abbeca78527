import type { ContactRun, WhichContacts } from "@portal/model/bulk/contact-actions.ts";
import { bulk } from "@portal/model/bulk/contract.ts";
import { queryOptions } from "@tanstack/react-query";
import { latestRunQuery } from "#domain/bulk/latest-run.ts";
import { call } from "#platform/http/call.ts";

/** How many contacts match right now. Counted again each time it is shown. */
export const matchQuery = (team_id: string, which: WhichContacts) =>
  queryOptions({
    queryKey: ["contacts-match", team_id, which],
    queryFn: ({ signal }) => call(bulk.matchContacts, { params: { id: team_id }, body: { which } }, { signal }),
    gcTime: 0,
    staleTime: 0,
  });

export const latestContactRunQuery = (team_id: string) =>
  latestRunQuery<ContactRun>("contacts", team_id, (signal) =>
    call(bulk.latestContactAction, { params: { id: team_id } }, { signal }),
  );
