import type { StaffUser } from "@portal/model/staff/contract.ts";
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { Suspense, useRef, useState } from "react";
import { useApprovals } from "#domain/approvals/data.ts";
import { lazyPart } from "#platform/loading/lazy-part.ts";
import { PartState } from "#platform/feedback/PartState.tsx";
import { useSearchKey } from "#platform/keyboard/useSearchKey.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import { SearchBox } from "#ui/SearchBox.tsx";
import { useStaff, type StaffDialogRequest } from "../data.ts";
import { supportSettingsText } from "../text.ts";
import { resetState } from "./resets.ts";
import styles from "./StaffCard.module.css";
import { StaffTable } from "./StaffTable.tsx";

const SKELETON = [{ height: 220 }];

const { Part: StaffDialog } = lazyPart({
  load: () => import("./StaffDialog.tsx").then((m) => m.StaffDialog),
  texts: [],
});

interface StaffCardProps {
  readonly user: StaffUser;
  readonly mayManage: boolean;
}

/** The list of staff. The search is in the URL. */
export function StaffCard({ user, mayManage }: StaffCardProps) {
  const t = useText(supportSettingsText);
  const search = useRef<HTMLInputElement>(null);
  const { q = "" } = useSearch({ strict: false }) as { q?: unknown };
  const typed = typeof q === "string" ? q : "";
  const navigate = useNavigate();
  const found = useStaff(typed);
  const approvals = useApprovals(mayManage ? user.level : undefined).data;
  const [request, setRequest] = useState<StaffDialogRequest | "create" | null>(null);
  useSearchKey(search);
  const look = (part: string) =>
    void navigate({
      href: part === "" ? "/support/settings" : `/support/settings?${new URLSearchParams({ q: part })}`,
      replace: true,
      resetScroll: false,
    });
  const labels = { search: t("staff.search"), hint: t("staff.search_hint"), clear: t("staff.search_clear") };
  return (
    <Card title={t("staff")} aside={found.data && t("staff.count", { count: found.data.length })} padded={false}>
      <div className={styles.tools}>
        <SearchBox input={search} labels={labels} search={typed} onSearch={look} />
        {mayManage && (
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setRequest("create")}>
            {t("staff.add")}
          </Button>
        )}
      </div>
      {found.data ? (
        <>
          {/* Announced to screen readers when the list becomes empty. */}
          <output className={styles.none}>{found.data.length === 0 && t("staff.none")}</output>
          {found.data.length > 0 && (
            <StaffTable
              user={user}
              members={found.data}
              mayManage={mayManage}
              stateOf={(reset, staff_id) => resetState(approvals, reset, staff_id)}
              onAsk={setRequest}
            />
          )}
        </>
      ) : (
        <div className={styles.state}>
          <PartState query={found} labels={{ loading: t("loading"), failed: t("failed") }} rows={SKELETON} />
        </div>
      )}
      <Suspense>{request && <StaffDialog request={request} onClose={() => setRequest(null)} />}</Suspense>
    </Card>
  );
}
