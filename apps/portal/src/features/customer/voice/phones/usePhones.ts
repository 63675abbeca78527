import type { DTMF_METHODS, MEETING_REGIONS } from "@portal/model/voice/codecs.ts";
import { voice } from "@portal/model/voice/contract.ts";
import { queryOptions, useQuery, useQueryClient } from "@tanstack/react-query";
import { call } from "#platform/http/call.ts";
import { useAction } from "#platform/http/query.ts";
import { showSuccess, showUndoable } from "#platform/feedback/toast.tsx";
import { useText } from "#platform/text/useText.ts";
import { voiceText } from "../text.ts";

/** Phone behavior that does not depend on the account. */
export interface Phones {
  readonly dtmf: (typeof DTMF_METHODS)[number];
  readonly domain: "shown" | "hidden";
  readonly group: string;
  readonly region: (typeof MEETING_REGIONS)[number];
}
type Key = keyof Phones;

/** Combines settings that have separate calls. */
const phonesQuery = (id: string) =>
  queryOptions({
    queryKey: ["voice", id, "phones"],
    queryFn: async ({ signal }) => {
      const args = [{ params: { id } }, { signal }] as const;
      const [{ dtmf }, { sipDomainShownValue }, groups, { region, participants }] = await Promise.all([
        call(voice.dtmf, ...args),
        call(voice.sipDomainShown, ...args),
        call(voice.callServerGroup, ...args),
        call(voice.meetingRegion, ...args),
      ]);
      const domain = sipDomainShownValue ? "shown" : "hidden";
      const says: Phones = { dtmf, domain, group: groups.call_server_group, region };
      return { says, groups: groups.available_call_server_groups, participants };
    },
  });

const SAVE: { readonly [K in Key]: (id: string, value: Phones[K]) => Promise<unknown> } = {
  dtmf: (id, dtmf) => call(voice.setDtmf, { params: { id }, body: { dtmf } }),
  domain: (id, domain) =>
    call(voice.setSipDomainShown, { params: { id }, body: { sipDomainShownValue: domain === "shown" } }),
  group: (id, call_server_group) => call(voice.setCallServerGroup, { params: { id }, body: { call_server_group } }),
  region: (id, region) => call(voice.setMeetingRegion, { params: { id }, body: { region } }),
};

interface Chosen {
  readonly key: Key;
  readonly says: Partial<Phones>;
  readonly before: Partial<Phones>;
  readonly labels: { readonly what: string; readonly value: string; readonly old: string };
  readonly undoing: boolean;
}

/** Applies a choice optimistically, reverts it if saving fails, and offers to undo it while the toast is shown. */
export function usePhones(team_id: string) {
  const t = useText(voiceText);
  const queries = useQueryClient();
  const options = phonesQuery(team_id);
  const query = useQuery(options);
  const show = (says: Partial<Phones>) =>
    queries.setQueryData(options.queryKey, (old) => old && { ...old, says: { ...old.says, ...says } });

  const action = useAction({
    context: ({ labels: { what } }) => t("phones.context", { what }),
    run: async ({ key, says, before, ...rest }: Chosen) => {
      await queries.cancelQueries({ queryKey: options.queryKey });
      show(says);
      try {
        await SAVE[key](team_id, says[key] as never);
      } catch (thrown) {
        show(before);
        throw thrown;
      }
      return { key, says, before, ...rest };
    },
    onDone: ({ key, says, before, labels, undoing }) => {
      const { what, value, old } = labels;
      if (undoing) showSuccess(t("phones.undone", { what, value }));
      else {
        const back = { key, says: before, before: says, labels: { what, value: old, old: value }, undoing: true };
        showUndoable(t("phones.saved", { what, value }), () => action.mutate(back));
      }
    },
  });
  const choose = <K extends Key>(key: K, value: Phones[K], labels: Chosen["labels"]) => {
    const before = query.data?.says[key];
    if (before === undefined || before === value) return;
    action.mutate({ key, says: { [key]: value }, before: { [key]: before }, labels, undoing: false });
  };
  return { query, choose };
}
