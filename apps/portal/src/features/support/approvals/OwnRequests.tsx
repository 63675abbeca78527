import type { Approval } from "@portal/model/approvals/contract.ts";
import { Link } from "#platform/routing/Link.tsx";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import styles from "./ApprovalsScreen.module.css";
import { RequestRow } from "./RequestRow.tsx";
import { approvalsText } from "./text.ts";

/** The user's own requests. An approved one links to where it can be used. */
export function OwnRequests({ requests }: { readonly requests: readonly Approval[] }) {
  const t = useText(approvalsText);
  return (
    <Card title={t("own")} padded={requests.length === 0}>
      {requests.length === 0 ? (
        <p className={styles.none}>{t("own.none")}</p>
      ) : (
        <ul className={styles.list}>
          {requests.map((request) => (
            <RequestRow key={request.id} request={request}>
              {request.state === "approved" && <ActNow request={request} />}
            </RequestRow>
          ))}
        </ul>
      )}
    </Card>
  );
}

function ActNow({ request: { kind, about } }: { readonly request: Approval }) {
  const t = useText(approvalsText);
  return kind === "customer_write" ? (
    <Link to="/support/dashboard" search={{ email: about.email }}>
      {t("act.customer")}
    </Link>
  ) : (
    <Link to="/support/settings" search={{ q: about.email }}>
      {t("act.staff")}
    </Link>
  );
}
