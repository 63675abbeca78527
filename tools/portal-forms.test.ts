import { expect, test } from "vitest";
import { formsIn, portalForms } from "./parts/portal-forms.ts";

test("the frame draws every form of the portal and focuses its first wrong field", () => {
  const { framed, loose, copies } = portalForms();
  expect(framed).toBeGreaterThan(50);
  expect(loose).toEqual([]);
  expect(copies).toEqual([]);
});

test.each<[what: string, file: string, source: string]>([
  ["a form of its own", "features/customer/team/Bad.tsx", "return <form onSubmit={submit} noValidate>…</form>;"],
  ["a form over several lines", "domain/billing/Bad.tsx", "<form\n  className={styles.form}\n>"],
  ["a form of its own before the login", "features/customer/login/Bad.tsx", "<form onSubmit={submit}>"],
  ["a component that becomes a form", "ui/Bad.tsx", '<Box component="form">'],
  ["a form without JSX", "platform/session/bad.ts", 'createElement("form", { onSubmit })'],
  ["the base of the frame behind the login", "features/customer/team/Bad.tsx", "<Form onSubmit={submit}>"],
])("%s is found", (_, file, source) => {
  expect(formsIn(file, source)).toMatchObject({ framed: 0, loose: [expect.stringContaining(file)] });
});

test.each<[what: string, source: string]>([
  ["a selector", "form.current?.querySelector('[aria-invalid=\"true\"]')"],
  ["an effect after an issue", "useEffect(() => {\n  if (codeIssue) codeInput.current?.focus();\n}, [codeIssue]);"],
  ["an effect in a block", "useEffect(() => {\n  if (wrong) {\n    field.current?.focus();\n  }\n}, [wrong]);"],
])("a copy of the focus effect is found by %s", (_, source) => {
  expect(formsIn("domain/billing/useBad.ts", source).copies).toEqual(["domain/billing/useBad.ts"]);
});

test.each<[file: string, source: string]>([
  ["features/customer/team/Good.tsx", "<EditorFrame refused={tried} onSubmit={save}>"],
  ["features/customer/login/Good.tsx", "<Form onSubmit={submit}>"],
])("the frame is permitted in %s", (file, source) => {
  expect(formsIn(file, source)).toEqual({ framed: 1, loose: [], copies: [] });
});

test("other focus, components and types are permitted", () => {
  const source = `const form = useRef<Form>(null);
    useEffect(() => {
      if (focused) box.current?.focus();
    }, [focused]);
    return <FormSection title="Team" />;`;
  expect(formsIn("features/customer/team/Good.tsx", source)).toEqual({ framed: 0, loose: [], copies: [] });
});
