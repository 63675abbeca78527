import { Button } from "@mantine/core";
import { useClipboard } from "@mantine/hooks";
import { IconGift } from "@tabler/icons-react";
import { tellDone } from "../../../kit/toast.tsx";
import { useText } from "../../../kit/useText.ts";
import { useReferral } from "../data.ts";
import { Row } from "./Row.tsx";
import { planText } from "./text.ts";

/** The code to give to others. */
export function ReferralRow({ code }: { readonly code: string }) {
  const t = useText(planText);
  const { data } = useReferral();
  const clipboard = useClipboard();
  const copy = () => {
    clipboard.copy(code);
    tellDone(t("referral.copied"));
  };
  return (
    <Row
      icon={<IconGift size={18} stroke={1.6} />}
      action={
        <Button size="xs" variant="default" onClick={copy}>
          {t("referral.copy")}
        </Button>
      }
    >
      {t("referral")} <strong className="mono">{code}</strong>
      {data && <small>{t("referral.text", { count: data.months })}</small>}
    </Row>
  );
}
