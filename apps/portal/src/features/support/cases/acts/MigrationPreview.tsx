import { migration } from "@portal/model/migration/contract.ts";
import { useQuery } from "@tanstack/react-query";
import { asCallFailed } from "#platform/http/call-failed.ts";
import { call } from "#platform/http/call.ts";
import { failureText } from "#platform/text/failure-text.ts";
import { money } from "#platform/text/format.ts";
import { useLocale, useText } from "#platform/text/useText.ts";
import { words } from "#domain/team/words.ts";
import { Notice } from "#ui/Notice.tsx";
import { actsText } from "./text.ts";

/** What a migration would do to this customer, before it is prepared. */
export function MigrationPreview({ team_id }: { readonly team_id: string }) {
  const t = useText(actsText);
  const w = useText(words);
  const locale = useLocale();
  const { data, error } = useQuery({
    queryKey: ["case", team_id, "migration"],
    queryFn: ({ signal }) => call(migration.standing, { params: { id: team_id } }, { signal }),
    staleTime: 0,
  });
  if (error) return <Notice kind="warn">{failureText(asCallFailed(error))}</Notice>;
  if (!data?.rehearsal) return <p className="dim">{t("migrate.loading")}</p>;
  const { blocks, before, after, bill, currency } = data.rehearsal;
  if (data.move?.state === "prepared") return <Notice kind="info">{t("migrate.prepared")}</Notice>;
  if (blocks.length > 0) {
    return (
      <Notice kind="warn" title={t("migrate.blocked")}>
        {blocks.map((block) => t(`block.${block}`)).join(" ")}
      </Notice>
    );
  }
  return (
    <Notice
      kind="info"
      title={t("migrate.change", { before: w(`tier.${before.tier}`), after: w(`tier.${after.tier}`) })}
    >
      {bill ? t("migrate.due", { amount: money(bill.total, currency, locale) }) : t("migrate.trial")}
    </Notice>
  );
}
