import { act, fireEvent, screen } from "@testing-library/react";
import { createRef } from "react";
import { beforeAll, expect, test, vi } from "vitest";
import { appText } from "#platform/text/app-text.ts";
import { loadTexts } from "#platform/text/text.ts";
import { bootPortal } from "#test/boot.ts";
import { renderUi } from "#test/render.tsx";
import { subscriptionText } from "../text.ts";
import { CardFrame } from "./CardFrame.tsx";
import type { FormHandle } from "./setup.ts";

const PROVIDER = "https://cards.example";

beforeAll(async () => {
  await bootPortal();
  await loadTexts([appText, subscriptionText], "en");
});

function showForm() {
  const handle = createRef<FormHandle>();
  const setup = { setup_id: "s1", client_secret: "secret", form: { kind: "frame", url: `${PROVIDER}/form` } } as const;
  renderUi(<CardFrame setup={setup} handle={handle} onMessage={() => {}} onAgain={() => {}} />);
  const form = screen.getByTitle<HTMLIFrameElement>("Card details (payment provider)").contentWindow!;
  const post = vi.spyOn(form, "postMessage").mockImplementation(() => {});
  return {
    submit: () => act(() => handle.current!.submit()),
    becomeReady: () =>
      fireEvent(window, new MessageEvent("message", { origin: PROVIDER, source: form, data: { type: "ready" } })),
    sent: () => post.mock.calls.map(([message]) => message as object),
  };
}

test("submits a form that is ready", () => {
  const { submit, becomeReady, sent } = showForm();
  becomeReady();
  submit();
  expect(sent()).toEqual([{ type: "start", client_secret: "secret" }, { type: "submit" }]);
});

test("submits a form that was still loading once it is ready", () => {
  const { submit, becomeReady, sent } = showForm();
  submit();
  expect(sent()).toEqual([]);
  becomeReady();
  expect(sent()).toEqual([{ type: "start", client_secret: "secret" }, { type: "submit" }]);
  becomeReady();
  expect(sent().slice(2), "only once").toEqual([{ type: "start", client_secret: "secret" }]);
});
