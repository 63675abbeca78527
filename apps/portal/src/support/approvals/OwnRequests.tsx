import type { Approval } from "@portal/model/approvals/contract.ts";
import { Link } from "../../kit/Link.tsx";
import { useText } from "../../kit/useText.ts";
import { Card } from "../../ui/Card.tsx";
import styles from "./ApprovalsScreen.module.css";
import { RequestRow } from "./RequestRow.tsx";
import { approvalsText } from "./text.ts";

/** This person's requests; an approved one links to the place to act on it. */
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
