import { LINK_LIFE_S } from "@portal/model/limits.ts";
import { IconArrowRight } from "@tabler/icons-react";
import { useText } from "#platform/text/useText.ts";
import { Rail, RailItem } from "./Rail.tsx";
import { formsAfter, numberOf, type Step } from "./steps.ts";
import { signupText } from "./text.ts";

export function NextSteps({ step }: { readonly step: Step }) {
  const t = useText(signupText);
  const hours = LINK_LIFE_S.verify / 3600;
  const forms = formsAfter(step);
  const last =
    step === "verify"
      ? { title: t("next.phone"), detail: t("next.phone.detail") }
      : { title: t("next.verify"), detail: t("next.verify.detail", { hours }) };
  return (
    <Rail title={t("next")}>
      <ol>
        {forms.map((form) => (
          <RailItem key={form} mark={numberOf(form)} title={t(`next.${form}`)} detail={t(`next.${form}.detail`)} />
        ))}
        <RailItem mark={<IconArrowRight size={13} />} {...last} />
      </ol>
    </Rail>
  );
}
