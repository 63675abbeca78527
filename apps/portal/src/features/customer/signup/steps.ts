import type { Path } from "#platform/routing/paths.ts";
import type { Draft } from "./draft.ts";

/** The wizard's forms in order. */
export const FORMS = ["email", "password", "profile", "terms", "preferences"] as const;
export type Form = (typeof FORMS)[number];
export type Step = Form | "welcome_back" | "welcome_back_other" | "verify";

export const PATHS = {
  email: "/signup",
  password: "/signup/password",
  profile: "/signup/profile",
  terms: "/signup/terms",
  preferences: "/signup/preferences",
  welcome_back: "/signup/welcome-back",
  welcome_back_other: "/signup/welcome-back-",
  verify: "/signup/signup-verify-account",
} as const satisfies Record<Step, Path>;

const GIVEN: Readonly<Record<Form, (draft: Draft) => boolean>> = {
  email: ({ email }) => email !== "",
  password: ({ password }) => password !== "",
  profile: ({ first_name, last_name }) => first_name !== "" && last_name !== "",
  terms: ({ terms }) => terms,
  preferences: ({ created }) => created,
};

const isForm = (step: Step): step is Form => (FORMS as readonly Step[]).includes(step);
const formsBefore = (step: Form): readonly Form[] => FORMS.slice(0, FORMS.indexOf(step));

/** "Step 3 of 5": the number of a form, or null for the other pages. */
export const numberOf = (step: Step): number | null => (isForm(step) ? FORMS.indexOf(step) + 1 : null);

export const stepBefore = (step: Step): Form | null => (isForm(step) ? (formsBefore(step).at(-1) ?? null) : "email");

export const formsAfter = (step: Step): readonly Form[] => (isForm(step) ? FORMS.slice(FORMS.indexOf(step) + 1) : []);

/** Where to redirect a user who opens a step too early or too late, or null to stay. */
export function redirectStepFor(step: Step, draft: Draft): Step | null {
  if (step === "email") return null;
  if (!GIVEN.email(draft)) return "email";
  switch (step) {
    case "welcome_back":
    case "welcome_back_other":
      return null;
    case "verify":
      return draft.created ? null : (firstMissing(FORMS, draft) ?? "preferences");
    default:
      return draft.created ? "verify" : firstMissing(formsBefore(step), draft);
  }
}

const firstMissing = (forms: readonly Form[], draft: Draft): Form | null =>
  forms.find((form) => !GIVEN[form](draft)) ?? null;

export type Given = Exclude<Form, "preferences"> | "referral";

/** Bullets for what was entered before this step. */
export function completedSteps(step: Step, draft: Draft): readonly Given[] {
  const before = isForm(step) ? formsBefore(step) : FORMS;
  const forms = before.filter((form) => form !== "preferences" && (draft.created || GIVEN[form](draft)));
  const given = forms as Given[];
  return draft.referral_code ? [...given, "referral"] : given;
}

/** The step that asks for a field of the account, so that it can be corrected there. */
export function stepOfField(name: string): Form | null {
  switch (name) {
    case "email":
    case "password":
    case "terms":
    case "preferences":
      return name;
    case "first_name":
    case "last_name":
    case "team_name":
      return "profile";
    default:
      return null;
  }
}
