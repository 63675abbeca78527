import { ROLE_FILTERS, type RoleFilter } from "@portal/model/members/selection.ts";
import { useQuery } from "@tanstack/react-query";
import { accountsQuery } from "#domain/voice/voice-accounts.ts";
import { useText } from "#platform/text/useText.ts";
import type { PageState } from "../page-state.ts";
import { membersText } from "../text.ts";
import { FilterMenu } from "./FilterMenu.tsx";

interface ListFiltersProps {
  readonly team_id: string;
  readonly place: PageState;
  readonly onGo: (change: Pick<PageState, "role"> | Pick<PageState, "voice">) => void;
}

/** Narrows the list by role and voice account, in addition to the status. */
export function ListFilters({ team_id, place, onGo }: ListFiltersProps) {
  const t = useText(membersText);
  const accounts = useQuery(accountsQuery(team_id)).data?.voice_accounts ?? [];
  const voices = [
    { value: "none", label: t("voice.none") },
    { value: "any", label: t("voice.any") },
    ...accounts.map(({ id, name }) => ({ value: id, label: name })),
  ];
  return (
    <>
      <FilterMenu
        label={t("column.role")}
        clear={t("role.clear")}
        options={ROLE_FILTERS.map((value) => ({ value, label: t(`role.${value}`) }))}
        chosen={place.role}
        onChoose={(role) => onGo({ role: role as RoleFilter | null })}
      />
      <FilterMenu
        label={t("column.voice")}
        clear={t("voice.clear")}
        options={voices}
        chosen={place.voice}
        onChoose={(voice) => onGo({ voice })}
      />
    </>
  );
}
