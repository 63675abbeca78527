/** A plausible mistake, and the test that must catch it. */
export interface Mutation {
  readonly name: string;
  readonly file: string;
  /** Must occur in the file exactly once. */
  readonly find: string;
  readonly replace: string;
  /** The narrowest test of tier one: a file of a vitest project, and for slow files a part of the test's title. */
  readonly caught_by: {
    readonly project: "pure" | "structure" | "api";
    readonly file: string;
    readonly title?: string;
  };
}

export const MUTATIONS: readonly Mutation[] = [
  {
    name: "permission",
    file: "packages/model/src/access.ts",
    find: `"member.suspend":   customer(n, n, y, y, y, n, n, n),`,
    replace: `"member.suspend":   customer(n, y, y, y, y, n, n, n),`,
    caught_by: { project: "structure", file: "tools/permissions.test.ts" },
  },
  {
    name: "limit",
    file: "packages/model/src/subscription/catalogue.ts",
    find: `if (seats < in_use) return "seats.in_use";`,
    replace: `if (seats <= in_use) return "seats.in_use";`,
    caught_by: { project: "pure", file: "packages/model/src/subscription/catalogue.test.ts" },
  },
  {
    name: "rounding",
    file: "packages/model/src/kit/money.ts",
    find: "Number((2n * a * p + w) / (2n * w))",
    replace: "Number((a * p) / w)",
    caught_by: { project: "pure", file: "packages/model/src/subscription/plan.test.ts" },
  },
  {
    name: "Spanish text",
    file: "packages/model/src/errors-team.es.ts",
    find: "No hay plazas suficientes: el equipo tiene {{seats}}.",
    replace: "No hay plazas suficientes.",
    caught_by: { project: "pure", file: "apps/portal/src/platform/text/translations.test.ts" },
  },
  {
    name: "aria-label",
    file: "apps/portal/src/app/shell/TopBar.tsx",
    find: `<ActionIcon size={40} aria-label={t("find.short")} onClick={onSearch}>`,
    replace: "<ActionIcon size={40} onClick={onSearch}>",
    caught_by: { project: "structure", file: "tools/icon-buttons.test.ts" },
  },
  {
    name: "audit row",
    file: "apps/api/src/features/bulk/edit.ts",
    find: `tx.addAuditRow("member.removed", \`member:\${id}\`, { status: { before: there.get(id)!.status, after: "removed" } });`,
    replace: "void id;",
    caught_by: {
      project: "api",
      file: "apps/api/src/features/bulk/edit-audit.api.test.ts",
      title: "writes one audit row",
    },
  },
  {
    name: "rate limit",
    file: "apps/api/src/features/bulk/service.ts",
    find: `await limitAddress(ctx.db, app.config, "bulk", BULK_PLANS, ctx.request.ip, now);`,
    replace: "",
    caught_by: {
      project: "api",
      file: "apps/api/src/features/bulk/plan-limit.api.test.ts",
      title: "limits import plans",
    },
  },
  {
    name: "keyset",
    file: "apps/api/src/features/members/list/store.ts",
    find: "sql`and (sort_key, id) > ${place}`",
    replace: 'sql`and sort_key > ${name} collate "und-x-icu"`',
    caught_by: { project: "api", file: "apps/api/src/platform/paging.api.test.ts", title: "a list ordered by name" },
  },
  {
    name: "step order",
    file: "apps/api/src/features/migration/jobs.run.ts",
    find: `  await step(run, "check", async (db) => {
    const { blocks } = await previewMove(db, run.team_id, clock.now());
    if (blocks[0]) throw new Refused(blocks[0]);
  });
  const settled = await step(run, "settle", async (db, agreed) => {
    const { offer } = await previewMove(db, run.team_id, clock.now(), agreed.started_at);
    const due = offer.after.priced?.bill.total ?? 0;
    if (due !== agreed.expected_total || offer.held.version !== agreed.subscription_version) {
      throw new Refused("changed");
    }
    return { terms: offer.after, at: clock.now().getTime() };
  });
`,
    replace: `  const settled = await step(run, "settle", async (db, agreed) => {
    const { offer } = await previewMove(db, run.team_id, clock.now(), agreed.started_at);
    const due = offer.after.priced?.bill.total ?? 0;
    if (due !== agreed.expected_total || offer.held.version !== agreed.subscription_version) {
      throw new Refused("changed");
    }
    return { terms: offer.after, at: clock.now().getTime() };
  });
  await step(run, "check", async (db) => {
    const { blocks } = await previewMove(db, run.team_id, clock.now());
    if (blocks[0]) throw new Refused(blocks[0]);
  });
`,
    caught_by: { project: "api", file: "apps/api/src/features/migration/steps.api.test.ts", title: "settles nothing" },
  },
  {
    name: "row-level security",
    file: "apps/api/migrations/0010_contacts.sql",
    find: "to portal_app using (team_id = current_team())",
    replace: "to portal_app using (true)",
    caught_by: { project: "api", file: "apps/api/src/platform/database.api.test.ts", title: "no table shows" },
  },
  {
    name: "idempotency key",
    file: "apps/api/src/features/subscription/charges.ts",
    find: "idempotency_key: payment_id,",
    replace: "idempotency_key: `${payment_id}-${Math.random()}`,",
    caught_by: {
      project: "api",
      file: "apps/api/src/features/subscription/orders.api.test.ts",
      title: "blocks further orders after a lost answer",
    },
  },
  {
    name: "leaked field",
    file: "apps/api/src/features/bulk/service.ts",
    find: `...(state === "refused" && isTheirs ? row : withoutSecrets(row)),`,
    replace: "...(isTheirs ? row : withoutSecrets(row)),",
    caught_by: {
      project: "api",
      file: "apps/api/src/features/bulk/bulk.api.test.ts",
      title: "are saved with the team's account",
    },
  },
];
