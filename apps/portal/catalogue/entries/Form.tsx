import { Button, TextInput } from "@mantine/core";
import { useState } from "react";
import { Form } from "../../src/ui/Form.tsx";
import type { Entry } from "../entry.ts";

const Demo = ({ wrong }: { readonly wrong: boolean }) => {
  const [tried, setTried] = useState(0);
  return (
    <Form refused={tried} onSubmit={() => setTried(tried + 1)}>
      <TextInput label="Name" defaultValue="Ada" mb="sm" />
      <TextInput label="City" error={wrong && "Enter a city."} mb="sm" />
      <Button type="submit">Save</Button>
    </Form>
  );
};

export const entry: Entry = {
  group: "Fields",
  about: "Sends what is typed without leaving the page. A refused submit focuses the first wrong field.",
  size: "medium",
  states: [
    { name: "Complete", Show: () => <Demo wrong={false} /> },
    { name: "Refused", Show: () => <Demo wrong /> },
  ],
};
