import type { SubscriptionReply } from "@portal/model/subscription/schemas.ts";
import { Button } from "@mantine/core";
import { IconCreditCard } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { CardName } from "../card/CardName.tsx";
import type { Rights } from "../part.ts";
import type { Go } from "../usePageState.ts";
import { Row } from "./Row.tsx";
import { planText } from "./text.ts";

interface CardRowProps {
  readonly sub: SubscriptionReply;
  readonly rights: Rights;
  readonly go: Go;
}

/** The payment method. */
export function CardRow({ sub: { payment_profile }, rights, go }: CardRowProps) {
  const t = useText(planText);
  return (
    <Row
      icon={<IconCreditCard size={18} stroke={1.6} />}
      action={
        rights.card && (
          <Button size="xs" variant="default" onClick={() => go("card")}>
            {t(payment_profile ? "change_card" : "add_card")}
          </Button>
        )
      }
    >
      {payment_profile ? <CardName card={payment_profile} /> : t("card.none")}
    </Row>
  );
}
