import { screen } from "@testing-library/react";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { BOOT, bootPortal } from "#test/boot.ts";
import { renderUi } from "#test/render.tsx";
import { loadTexts } from "#platform/text/text.ts";
import { TermsChoices } from "./TermsChoices.tsx";
import { termsText } from "./terms-text.ts";
import { useTerms } from "./useTerms.ts";

beforeAll(async () => {
  await bootPortal();
  await loadTexts([termsText], "en");
});
afterEach(() => vi.unstubAllGlobals());

function Asking() {
  const { renew, choices } = useTerms(true);
  return (
    <>
      <TermsChoices {...choices} />
      <button type="button" onClick={() => void renew()}>
        Renew
      </button>
    </>
  );
}

test("shows terms that were published while the page was open, and asks for them again", async () => {
  const features = { ...BOOT, terms: { ...BOOT.terms, portal: "2031-04-01" } };
  vi.stubGlobal("fetch", async () => Response.json(features));
  const { person } = renderUi(<Asking />);
  expect(screen.getByText("Version of February 20, 2024")).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "I accept the portal terms" })).toBeChecked();
  await person.click(screen.getByRole("button", { name: "Renew" }));
  expect(await screen.findByText("Version of April 01, 2031")).toBeInTheDocument();
  expect(screen.getByRole("checkbox", { name: "I accept the portal terms" })).not.toBeChecked();
  expect(screen.getAllByText("Accept this to continue.")).toHaveLength(2);
});
