import { Button } from "@mantine/core";
import { IconFileSpreadsheet, IconPhoneCall, IconQrcode, IconUserPlus } from "@tabler/icons-react";
import { isAllowed, type Me } from "#platform/session/me.ts";
import { useOpen } from "#platform/routing/useOpen.ts";
import { useText } from "#platform/text/useText.ts";
import { Card } from "#ui/Card.tsx";
import styles from "./Start.module.css";
import { rolloutText } from "../text.ts";

interface StartProps {
  readonly me: Me;
}

/** First steps for a team of one. */
export function Start({ me }: StartProps) {
  const t = useText(rolloutText);
  const open = useOpen();
  return (
    <Card padded={false}>
      <div className={styles.start}>
        <h2>{t("begin.title")}</h2>
        <p>{t("begin.text")}</p>
        <ol>
          <li>
            <h3>{t("begin.voice")}</h3>
            <p>{t("begin.voice_text")}</p>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconPhoneCall size={14} aria-hidden />}
              onClick={() => void open("/dashboard/voice?account=new")}
            >
              {t("begin.voice_act")}
            </Button>
          </li>
          <li>
            <h3>{t("begin.invite")}</h3>
            <p>{t("begin.invite_text")}</p>
            <div className={styles.acts}>
              <Button
                size="xs"
                leftSection={<IconUserPlus size={14} aria-hidden />}
                onClick={() => void open("/dashboard/members?invite=1")}
              >
                {t("begin.invite_act")}
              </Button>
              {isAllowed("member.import", me) && (
                <Button
                  size="xs"
                  variant="default"
                  leftSection={<IconFileSpreadsheet size={14} aria-hidden />}
                  onClick={() => void open("/dashboard/members/import")}
                >
                  {t("begin.import_act")}
                </Button>
              )}
            </div>
          </li>
          <li>
            <h3>{t("begin.phone")}</h3>
            <p>{t("begin.phone_text")}</p>
            {isAllowed("device.link", me) && (
              <Button
                size="xs"
                variant="default"
                leftSection={<IconQrcode size={14} aria-hidden />}
                onClick={() => void open("/dashboard/devices?view=mine&add=1")}
              >
                {t("begin.phone_act")}
              </Button>
            )}
          </li>
        </ol>
      </div>
    </Card>
  );
}
