import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { newBrowser } from "../../../test/browser.ts";
import { type TestApp, openTestApp } from "../../../test/test-app.ts";
import { PASSWORD } from "../../../test/people.ts";
import { startNextHour } from "../../../test/seconds.ts";
import { CANARY, configuration, voiceTeam } from "../../../test/voice.ts";
import { untilWaiting } from "../../../test/waiting.ts";

let t: TestApp;
beforeAll(async () => {
  t = await openTestApp(inject("clusterUrl"));
});
afterAll(() => t.close());

const team = (options?: Parameters<typeof voiceTeam>[1]) => voiceTeam(t, options);

describe("a member's voice configuration", () => {
  // spec: 3.8
  test("has a name, an extension, a mailbox and up to three registrations", async () => {
    const { team_id, browser, create, configure, person } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const { member_id } = await person();
    const named = (username: string) => ({ username, authorization_username: `auth${username}`, password: CANARY });
    const given = { display_name: "Front desk", extension: "201", settings: { voicemail: "*98" } };
    const save = (...usernames: string[]) =>
      configure(member_id, [configuration(id, "201", { ...given, registrations: usernames.map(named) })]);
    expect(await save("201", "202", "203")).toMatchObject({ status: 200 });
    expect(await save("201", "202", "203", "204")).toMatchObject({ status: 400, error: { code: "request.invalid" } });
    const { voice_configurations } = await browser.send("GET", `team/${team_id}/member/${member_id}/voice`);
    expect(voice_configurations).toMatchObject([
      {
        voice_account_id: id,
        ...given,
        registrations: ["201", "202", "203"].map((username) => ({
          username,
          authorization_username: `auth${username}`,
          password_set: true,
        })),
      },
    ]);
  });

  // spec: 3.8
  // asvs: V8.2.3
  // api: 3
  test("keeps a password unless another is given, and reveals it only after a password confirmation", async () => {
    const { team_id, browser, create, configure, person, proven } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const { member_id } = await person();
    const saved = await configure(member_id, [configuration(id, "201")]);
    expect(saved["voice_configurations"]).toMatchObject([{ registrations: [{ username: "201", password_set: true }] }]);
    expect(JSON.stringify(saved)).not.toContain(CANARY);
    const blank = { username: "201", authorization_username: "auth201", password: "" };
    const kept = await configure(member_id, [configuration(id, "201", { registrations: [blank] })]);
    expect(kept["voice_configurations"][0].registrations).toEqual([
      { username: "201", authorization_username: "auth201", password_set: true },
    ]);
    const reveal = (headers = {}, slot = 1) =>
      browser.send("POST", `team/${team_id}/member/${member_id}/voice/${id}/reveal`, { slot }, headers);
    expect(await reveal()).toMatchObject({ status: 403, error: { code: "access.reauth_required" } });
    const proof = await proven("reveal");
    expect(await reveal(proof)).toMatchObject({ password: CANARY });
    expect(await reveal(proof, 2)).toMatchObject({ status: 409, error: { code: "voice.no_secret" } });
    // A new username is a new registration: the old password does not carry over.
    const other = await configure(member_id, [
      configuration(id, "202", { registrations: [{ ...blank, username: "202" }] }),
    ]);
    expect(other["voice_configurations"][0].registrations[0].password_set).toBe(false);
  });

  test("moves a password with its username when an earlier registration is removed", async () => {
    const { team_id, browser, create, configure, person, proven } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const { member_id } = await person();
    const named = (username: string, password = "") => ({ username, authorization_username: "", password });
    const save = async (...registrations: ReturnType<typeof named>[]) =>
      (await configure(member_id, [configuration(id, "201", { registrations })]))["voice_configurations"][0]
        .registrations;
    await save(named("a", "for a"), named("b", "for b"), named("c", "for c"));
    expect(await save(named("b"), named("c"))).toMatchObject([{ password_set: true }, { password_set: true }]);
    const proof = await proven("reveal");
    const revealed = async (slot: number) =>
      (await browser.send("POST", `team/${team_id}/member/${member_id}/voice/${id}/reveal`, { slot }, proof))[
        "password"
      ];
    expect([await revealed(1), await revealed(2)]).toEqual(["for b", "for c"]);
    // Swapped, with one password typed again; a duplicate username keeps its password once.
    await save(named("c"), named("b", "anew"));
    expect([await revealed(1), await revealed(2)]).toEqual(["for c", "anew"]);
    expect(await save(named("c"), named("c"))).toMatchObject([{ password_set: true }, { password_set: false }]);
  });

  // asvs: V2.4.1
  // api: 4
  test("reveals passwords at most twenty times an hour", async () => {
    startNextHour(t);
    const { team_id, browser, create, configure, person, proven } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const { member_id } = await person();
    await configure(member_id, [configuration(id, "201")]);
    const proof = await proven("reveal");
    const answers: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const { status } = await browser.send(
        "POST",
        `team/${team_id}/member/${member_id}/voice/${id}/reveal`,
        { slot: 1 },
        proof,
      );
      answers.push(status);
    }
    expect([answers.filter((status) => status === 200).length, answers.at(-1)]).toEqual([20, 429]);
  });

  test("rejects a username that another member uses, because both would push each other out", async () => {
    const { create, configure, person } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const [one, other] = [await person(), await person()];
    await configure(one.member_id, [configuration(id, "desk")]);
    expect(await configure(other.member_id, [configuration(id, "DESK")])).toMatchObject({
      status: 409,
      error: { code: "voice.username_taken", values: { username: "DESK" } },
    });
  });

  // spec: 7.28
  test("can be saved with the rest of a member: one change, one audit row, the same errors", async () => {
    const { team_id, browser, create, configure, person } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const [one, other] = [await person(), await person()];
    const path = `team/${team_id}/member/${one.member_id}`;
    const { version } = await browser.send("GET", path);
    const save = (voice_configurations: object[], given = version) =>
      browser.send("PUT", path, { first_name: "Wanda", voice_configurations, version: given });
    await configure(other.member_id, [configuration(id, "desk")]);
    expect(await save([configuration(id, "desk")])).toMatchObject({ error: { code: "voice.username_taken" } });
    expect(await save([configuration(one.member_id, "201")])).toMatchObject({ error: { code: "voice.gone" } });
    const { voice_account_id: _, ...nameless } = configuration(id, "201");
    expect(await save([nameless]), "each names its voice account").toMatchObject({ status: 400 });
    expect(await browser.send("GET", path), "nothing was saved").toMatchObject({ version });
    expect(await save([configuration(id, "201")])).toMatchObject({ status: 200, first_name: "Wanda" });
    const { voice_configurations } = await browser.send("GET", `${path}/voice`);
    expect(voice_configurations).toMatchObject([{ voice_account_id: id, registrations: [{ username: "201" }] }]);
    const rows = await t.owner
      .selectFrom("audit_log")
      .select(["action", "detail"])
      .where("member_id", "=", one.member_id)
      .execute();
    expect(rows).toMatchObject([
      {
        action: "member.changed",
        detail: {
          first_name: { after: "Wanda" },
          voice_configurations: { before: [], after: [{ voice_account_id: id }] },
        },
      },
    ]);
    expect(JSON.stringify(rows)).not.toContain(CANARY);
  });

  // spec: 8.16
  test("is not overwritten if it was added, changed or removed since, by either call", async () => {
    const { team_id, browser, create, configure, person } = await team();
    const [{ id: one }] = (await create())["voice_accounts"];
    const [{ id: two }] = (await create({ name: "Warehouse" }))["voice_accounts"];
    const { member_id } = await person();
    const path = `team/${team_id}/member/${member_id}`;
    const stale = { status: 415, error: { code: "voice.stale" } };
    const look = async (): Promise<{ voice_account_id: string; version: number }[]> =>
      (await browser.send("GET", `${path}/voice`))["voice_configurations"].map(
        ({ voice_account_id, version }: Record<string, unknown>) => ({ voice_account_id, version }),
      );
    const save = (voice_configurations: object[], seen: object[]) =>
      browser.send("PUT", `${path}/voice`, { voice_configurations, seen });
    const [office, warehouse] = [configuration(one, "201"), configuration(two, "202")];

    expect(await save([office], [])).toMatchObject({ status: 200 });
    const first = await look();
    const { version } = await browser.send("GET", path);
    expect(await save([office, warehouse], first)).toMatchObject({ status: 200 });
    expect(await save([office], first), "one was added").toMatchObject(stale);
    const body = { voice_configurations: [office], version };
    expect(await browser.send("PUT", path, body), "with the rest of a member").toMatchObject({
      status: 415,
      error: { code: "member.stale" },
    });
    const second = await look();
    expect(second, "nothing was removed").toHaveLength(2);
    await configure(member_id, [office]);
    expect(await save([office, warehouse], second), "one was removed").toMatchObject(stale);
    await configure(member_id, [office, warehouse]);
    expect(await save([office, warehouse], second), "removed and added again").toMatchObject(stale);
    expect(await save([], await look())).toMatchObject({ status: 200, voice_configurations: [] });
  });

  test("keeps a new password when a parallel save has none", async ({ skip }) => {
    skip(process.env["POOL_SIZE"] === "1", "one connection allows no parallel saves");
    const { team_id, browser, create, configure, person, proven } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const { member_id } = await person();
    await configure(member_id, [configuration(id, "201")]);
    const given = (password: string) =>
      configure(member_id, [
        configuration(id, "201", { registrations: [{ username: "201", authorization_username: "", password }] }),
      ]);
    const both = await t.owner.transaction().execute(async (tx) => {
      await sql`select from voice_configurations where member_id = ${member_id} for update`.execute(tx);
      const answers = [given("the new one"), given("")];
      await untilWaiting(t.owner, 2);
      return answers;
    });
    expect(await Promise.all(both)).toMatchObject([{ status: 200 }, { status: 200 }]);
    const path = `team/${team_id}/member/${member_id}/voice/${id}/reveal`;
    expect(await browser.send("POST", path, { slot: 1 }, await proven("reveal"))).toMatchObject({
      password: "the new one",
    });
  });

  // asvs: V8.2.3
  // api: 3
  test("can't be set by the member; the free plan allows no second registration this way either", async () => {
    const { team_id, create, person } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const { email, member_id } = await person();
    const own = newBrowser(t);
    await own.send("POST", "session/login", { email, password: PASSWORD });
    const body = { voice_configurations: [configuration(id, "201")], version: 1 };
    expect(await own.send("PUT", `team/${team_id}/member/${member_id}`, body)).toMatchObject({
      error: { code: "access.forbidden" },
    });
    const solo = await team({ tier: "free", product: "solo" });
    const [{ id: only }] = (await solo.create())["voice_accounts"];
    const registrations = ["a", "b"].map((username) => ({ username, authorization_username: "", password: "" }));
    const two = { voice_configurations: [configuration(only, "201", { registrations })], version: 1 };
    const path = `team/${solo.team_id}/member/${solo.admin.member_id}`;
    expect(await solo.browser.send("PUT", path, two)).toMatchObject({ error: { code: "voice.free_tier" } });
  });

  // asvs: V11.3.3 V14.2.4 V16.5.3
  test("binds sealed passwords to their slot, and stores none in clear", async () => {
    const { team_id, browser, create, configure, person, proven } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const [one, other] = [await person(), await person()];
    await configure(one.member_id, [configuration(id, "201")]);
    await configure(other.member_id, [configuration(id, "202")]);
    const { rows } = await sql<{ text: string }>`
      select coalesce(string_agg(t::text, ' '), '') as text from (
        select row_to_json(r)::text as t from voice_registrations r union all select row_to_json(a)::text from audit_log a
        union all select row_to_json(v)::text from voice_accounts v) all_of_it`.execute(t.owner);
    expect(rows[0]!.text).not.toContain(CANARY);
    expect(rows[0]!.text).not.toContain(Buffer.from(CANARY).toString("hex"));
    await sql`update voice_registrations set secret = (select secret from voice_registrations where member_id = ${one.member_id})
      where member_id = ${other.member_id}`.execute(t.owner);
    const path = `team/${team_id}/member/${other.member_id}/voice/${id}/reveal`;
    expect(await browser.send("POST", path, { slot: 1 }, await proven("reveal"))).toMatchObject({ status: 500 });
  });

  // spec: 2.36 3.3 5.54
  test("is counted and found in the member list", async () => {
    const { team_id, browser, create, configure, person } = await team();
    const [{ id }] = (await create())["voice_accounts"];
    const [{ id: other }] = (await create({ name: "Warehouse" }))["voice_accounts"];
    const [with_one, with_other, without] = [await person(), await person(), await person()];
    await configure(with_one.member_id, [configuration(id, "201")]);
    await configure(with_other.member_id, [configuration(other, "201")]);
    const found = async (query: string) => {
      const { members } = await browser.send("GET", `team/${team_id}/members?${query}`);
      return new Set(members.map((line: { id: string }) => line.id));
    };
    expect(await found("filter=configured")).toEqual(new Set([with_one.member_id, with_other.member_id]));
    expect(await found(`filter=configured&voice_account=${other}`)).toEqual(new Set([with_other.member_id]));
    expect((await found("filter=not_configured")).has(without.member_id)).toBe(true);
    expect(await browser.send("GET", `team/${team_id}`)).toMatchObject({ counters: { configured_for_voice: 2 } });
    await browser.send("DELETE", `team/${team_id}/member/${with_one.member_id}`);
    expect(await browser.send("GET", `team/${team_id}`)).toMatchObject({ counters: { configured_for_voice: 1 } });
  });

  test("increments the revision for phones with every change", async () => {
    const { team_id, browser, create, configure, person } = await team();
    const revision = async () =>
      (await t.owner.selectFrom("teams").select("config_revision").where("id", "=", team_id).executeTakeFirstOrThrow())
        .config_revision;
    const seen = [await revision()];
    const [{ id }] = (await create())["voice_accounts"];
    seen.push(await revision());
    await configure((await person()).member_id, [configuration(id, "201")]);
    seen.push(await revision());
    await browser.send("PUT", `team/${team_id}/dtmf`, { dtmf: "info" });
    seen.push(await revision());
    expect(seen).toEqual([...new Set(seen)].toSorted((a, b) => a - b));
    expect(seen).toHaveLength(4);
  });

  // spec: 5.24
  test("after a downgrade to free, keeps registrations 2 and 3 as they are or removes them, and edits only the first", async () => {
    const { team_id, admin, browser, create, configure, proven } = await team({ product: "solo", tier: "pro" });
    const [{ id }] = (await create())["voice_accounts"];
    const one = (username: string, password = "", authorization_username = "") => ({
      username,
      authorization_username,
      password,
    });
    const save = async (...registrations: object[]) => {
      const saved = await configure(admin.member_id, [configuration(id, "201", { registrations })]);
      return saved["error"]?.code ?? saved.status;
    };
    const whole = [one("201", "for 201"), one("202", "for 202"), one("203", "for 203")];
    expect(await save(...whole)).toBe(200);
    const free = { tier: "free", state: "free" } as const;
    await t.owner.updateTable("subscriptions").set(free).where("team_id", "=", team_id).execute();

    expect(await save(one("201"), one("202"), one("203")), "as it is").toBe(200);
    expect(await save(one("201"), one("299"), one("203")), "another name in slot 2").toBe("voice.free_tier");
    expect(await save(one("201"), one("202"), one("299")), "another name in slot 3").toBe("voice.free_tier");
    expect(await save(one("201"), one("202", "another"), one("203")), "another password").toBe("voice.free_tier");
    expect(await save(one("201"), one("202", "", "auth"), one("203")), "another authorization name").toBe(
      "voice.free_tier",
    );
    expect(await save(one("202"), one("201"), one("203")), "another order").toBe("voice.free_tier");
    const body = { voice_configurations: [configuration(id, "201", { registrations: [one("201"), one("299")] })] };
    expect(
      await browser.send("PUT", `team/${team_id}/member/${admin.member_id}`, body),
      "with the rest of a member",
    ).toMatchObject({ status: 403, error: { code: "voice.free_tier" } });

    expect(await save(one("211", "for 211"), one("202"), one("203")), "the first is edited").toBe(200);
    const proof = await proven("reveal");
    const revealed = async (slot: number) =>
      (
        await browser.send(
          "POST",
          `team/${team_id}/member/${admin.member_id}/voice/${id}/reveal`,
          { slot },
          { ...proof },
        )
      )["password"];
    expect([await revealed(1), await revealed(2), await revealed(3)]).toEqual(["for 211", "for 202", "for 203"]);
    expect(await save(one("211"), one("203")), "the second is removed").toBe(200);
    expect(await save(one("211"), one("203"), one("202")), "and not added again").toBe("voice.free_tier");
    expect(await save(one("211"))).toBe(200);
    expect(await save(one("211"), one("203"))).toBe("voice.free_tier");
  });
});
