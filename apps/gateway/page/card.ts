import { type Field, type Issue, type Issues, digitsOf, expiryOf, groupsOf, issuesOf } from "./checks.ts";
import { type Language, TEXTS, type Text } from "./text.ts";

/**
 * The card form, embedded in the portal. Card numbers are typed here and sent to this origin only. It exchanges messages
 * with the embedding page:
 *   to the page: ready · height {height} · busy {busy} · invalid · setup {setup_id, state, brand, last4, exp_month, exp_year}
 *   to the form: start {client_secret} · submit
 */
const { setup = "", home = "", lang = "en" } = document.body.dataset;
const text = (key: Text): string => TEXTS[lang as Language][key];
const postToParent = (message: Readonly<Record<string, unknown>>): void => window.parent.postMessage(message, home);

const FIELDS = ["number", "expiry", "cvc", "name"] as const satisfies readonly Field[];
const form = document.querySelector("form")!;
const said = document.querySelector<HTMLElement>("#said")!;
const input = (field: Field): HTMLInputElement => form.querySelector(`#${field}`)!;
const typed = () => ({
  number: input("number").value,
  expiry: input("expiry").value,
  cvc: input("cvc").value,
  name: input("name").value,
});

let client_secret = "";
let isBusy = false;

window.addEventListener("message", ({ origin, source, data }: MessageEvent<unknown>) => {
  if (origin !== home || source !== window.parent || typeof data !== "object" || data === null) return;
  const { type, client_secret: secret } = data as { type?: unknown; client_secret?: unknown };
  if (type === "start" && typeof secret === "string") client_secret = secret;
  if (type === "submit") void submit();
});
form.addEventListener("submit", (event) => {
  event.preventDefault();
  void submit();
});

input("number").addEventListener("input", ({ target }) => {
  const field = target as HTMLInputElement;
  // Reformatting in the middle would move the cursor.
  if (field.selectionStart === field.value.length) field.value = groupsOf(digitsOf(field.value)) || field.value;
});
input("expiry").addEventListener("input", ({ target, inputType }) => {
  const field = target as HTMLInputElement;
  if (inputType === "insertText" && /^(0[1-9]|1[0-2]|[2-9])$/.test(field.value))
    field.value = `${field.value.padStart(2, "0")}/`;
});
for (const field of FIELDS) {
  const issue = () => issuesOf(typed(), new Date())[field];
  input(field).addEventListener("input", () => {
    if (input(field).hasAttribute("aria-invalid") && !issue()) show(field, undefined);
  });
  input(field).addEventListener("blur", ({ relatedTarget }) => {
    // Only when moving to the next field: a message that appears on a click on the button would move the button away.
    if (relatedTarget instanceof HTMLInputElement && input(field).value !== "") show(field, issue());
  });
}

function show(field: Field, issue: Issue | undefined): void {
  const place = document.querySelector(`#${field}-issue`)!;
  place.textContent = issue ? text(`${field}.${issue}` as Text) : "";
  if (issue) input(field).setAttribute("aria-invalid", "true");
  else input(field).removeAttribute("aria-invalid");
}

function showAll(issues: Issues): void {
  for (const field of FIELDS) show(field, issues[field]);
  const first = FIELDS.find((field) => issues[field]);
  if (!first) return;
  input(first).focus();
  postToParent({ type: "invalid" });
}

function say(what: string, kind: "bad" | "ok" = "bad"): void {
  said.textContent = what;
  said.dataset["kind"] = kind;
}

function setBusy(busy: boolean): void {
  isBusy = busy;
  const button = form.querySelector("button");
  if (button) {
    button.disabled = busy;
    button.textContent = text(busy ? "saving" : "save");
  }
  postToParent({ type: "busy", busy });
}

async function submit(): Promise<void> {
  if (isBusy || !form.querySelector("input")) return;
  say("");
  const issues = issuesOf(typed(), new Date());
  showAll(issues);
  if (Object.keys(issues).length > 0) return;
  setBusy(true);
  try {
    const { number, expiry, cvc, name } = typed();
    const answer = await fetch(`/card/setups/${encodeURIComponent(setup)}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ client_secret, number: digitsOf(number), ...expiryOf(expiry), cvc, name: name.trim() }),
    });
    answered(answer.status, (await answer.json()) as Answer);
  } catch {
    say(text("unreachable"));
  } finally {
    setBusy(false);
  }
}

interface Answer {
  readonly error?: { readonly code: string; readonly fields?: Issues };
  readonly brand?: string;
  readonly last4?: string;
  readonly exp_month?: number;
  readonly exp_year?: number;
}

function answered(status: number, { error, brand, last4, exp_month, exp_year }: Answer): void {
  if (status >= 500) return say(text("unreachable"));
  if (error?.fields) return showAll(error.fields);
  if (error?.code === "declined") {
    say(text("declined"));
    return postToParent({ type: "setup", setup_id: setup, state: "declined" });
  }
  if (error) return say(text("gone"));
  // Removes the card details from the screen.
  form.reset();
  for (const part of form.querySelectorAll("div, .note, button")) part.remove();
  say(text("saved").replace("{{last4}}", last4 ?? ""), "ok");
  postToParent({ type: "setup", setup_id: setup, state: "succeeded", brand, last4, exp_month, exp_year });
}

new ResizeObserver(() => postToParent({ type: "height", height: document.documentElement.offsetHeight })).observe(
  document.documentElement,
);
postToParent({ type: "ready" });
