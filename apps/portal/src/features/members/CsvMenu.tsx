import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconFileSpreadsheet, IconUserPlus, IconUsers } from "@tabler/icons-react";
import { may, type Me } from "../../kit/me.ts";
import { useOpen } from "../../kit/useOpen.ts";
import { useText } from "../../kit/useText.ts";
import { membersText } from "./text.ts";

interface CsvMenuProps {
  readonly me: Me;
  readonly onFile: () => void;
}

/** Many people at once: from a file, or side by side. */
export function CsvMenu({ me, onFile }: CsvMenuProps) {
  const t = useText(membersText);
  const open = useOpen();
  return (
    <Menu width={240}>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconFileSpreadsheet size={16} aria-hidden />}
          rightSection={<IconChevronDown size={14} aria-hidden />}
          aria-label={t("csv.label")}
        >
          {t("csv")}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconUserPlus size={15} />} onClick={onFile}>
          {t("csv.create")}
        </Menu.Item>
        {may("member.edit_all", me) && (
          <Menu.Item leftSection={<IconUsers size={15} />} onClick={() => void open("/dashboard/edit-members")}>
            {t("csv.edit")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
