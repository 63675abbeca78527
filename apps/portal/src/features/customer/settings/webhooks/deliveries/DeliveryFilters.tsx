import { DELIVERY_STATUSES } from "@portal/model/webhooks/contract.ts";
import { TEST_TYPE, WEBHOOK_TYPES } from "@portal/model/webhooks/payload.ts";
import { NativeSelect } from "@mantine/core";
import { useText } from "#platform/text/useText.ts";
import { Chips } from "#ui/Chips.tsx";
import { AREAS, nameOf } from "../kinds/kinds.ts";
import { kindsText } from "../kinds/text.ts";
import { addressOf, type PageState } from "../page-state.ts";
import { webhooksText } from "../text.ts";
import type { Go } from "../usePageState.ts";
import styles from "./Deliveries.module.css";

interface DeliveryFiltersProps {
  readonly place: PageState;
  readonly go: Go;
}

/** Filters by status and by kind of event. */
export function DeliveryFilters({ place, go }: DeliveryFiltersProps) {
  const t = useText(webhooksText);
  const k = useText(kindsText);
  const option = (value: string) => ({ value, label: nameOf(value, k) });
  return (
    <div className={styles.filters}>
      <Chips
        label={t("filter.status")}
        options={[null, ...DELIVERY_STATUSES].map((id) => ({
          id,
          to: addressOf({ ...place, status: id }),
          words: t(id === null ? "filter.status.any" : `status.${id}`),
        }))}
        current={place.status}
        onGo={(status) => go({ status })}
        oneLine
      />
      <NativeSelect
        className={styles.kind ?? ""}
        size="xs"
        aria-label={t("filter.kind")}
        value={place.kind ?? ""}
        data={[
          { value: "", label: t("filter.kind.any") },
          option(TEST_TYPE),
          ...AREAS.map(({ area, kinds }) => ({ group: k(`area.${area}`), items: kinds.map(option) })),
        ]}
        onChange={({ currentTarget: { value } }) => go({ kind: WEBHOOK_TYPES.find((kind) => kind === value) ?? null })}
      />
    </div>
  );
}
