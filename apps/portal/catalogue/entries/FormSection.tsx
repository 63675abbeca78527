import { TextInput } from "@mantine/core";
import { FormSection } from "../../src/ui/FormSection.tsx";
import { Pill } from "../../src/ui/Pill.tsx";
import type { Entry } from "../entry.ts";

export const entry: Entry = {
  group: "Page",
  about: "One subject of a long form.",
  states: [
    {
      name: "Plain",
      Show: () => (
        <FormSection title="Network" text="How devices reach the server.">
          <TextInput label="Server" defaultValue="sip.example.com" />
        </FormSection>
      ),
    },
    {
      name: "With an aside",
      Show: () => (
        <FormSection title="Network" text="How devices reach the server." aside={<Pill tone="accent">Changed</Pill>}>
          <TextInput label="Port" defaultValue="5061" />
        </FormSection>
      ),
    },
  ],
};
