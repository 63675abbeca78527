import * as z from "zod/mini";
import { group } from "../kit/endpoint.ts";
import { judged } from "../kit/judged.ts";
import { Id } from "../kit/shapes.ts";
import { VOICE } from "../limits.ts";
import { RegistrationNames, sipPasswordIssue } from "../voice/registrations.ts";
import { VoiceSettingsGiven } from "../voice/settings.ts";
import { Finding } from "./outcomes.ts";

/** As it stands in a form. The password is given as well: a saved one goes to the saved server only. */
const Unsaved = z.strictObject({
  settings: VoiceSettingsGiven,
  ...RegistrationNames,
  password: z.string().check(
    z.maxLength(256),
    judged((text) => (text === "" ? "field.required" : sipPasswordIssue(text))),
  ),
});

export const doctor = group({
  test: {
    method: "POST",
    path: "/api/v2/team/{id}/voiceaccount/{vid}/test",
    summary: "Asks the phone system whether it takes an account, and says why not; nobody's phone is disturbed",
    can: "voice.edit",
    owner: "team",
    audit: "voice.account_tested",
    params: z.strictObject({ id: Id, vid: Id }),
    body: z
      .strictObject({
        /** Whose registration; with `unsaved`, whom it is for. */
        member_id: z.optional(Id),
        slot: z.optional(z.int().check(z.gte(1), z.lte(VOICE.most_registrations))),
        unsaved: z.optional(Unsaved),
        /** Registers for a moment instead of only asking: shows a registration time that is too short, and may ring here. */
        full: z.optional(z.boolean()),
      })
      .check(
        z.superRefine(({ member_id, unsaved }, ctx) => {
          if (member_id || unsaved) return;
          ctx.addIssue({ code: "custom", message: "field.required", path: ["member_id"], input: member_id });
        }),
      ),
    reply: Finding,
    errors: ["team.not_found", "doctor.nothing_saved", "doctor.paused"],
  },
});
