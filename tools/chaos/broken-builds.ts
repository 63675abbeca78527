import type { Edit } from "../parts/source-copy.ts";

/** A plausible mistake, the faults that expose it, and the invariants of which at least one must catch it. */
export interface BrokenBuild {
  readonly name: string;
  readonly edits: readonly Edit[];
  readonly faults: readonly string[];
  readonly caught_by: readonly string[];
}

const ROUTES = "apps/api/src/platform/register-routes.ts";
const CHARGES = "apps/api/src/features/subscription/charges.ts";
const MEMBERS = "apps/api/migrations/0006_members.sql";
const BILLING = "apps/api/migrations/0014_billing.sql";

export const BROKEN_BUILDS: readonly BrokenBuild[] = [
  {
    name: "rename without a row lock",
    edits: [
      {
        file: "apps/api/src/features/team/store.ts",
        find: `.where("id", "=", team_id)
    .forUpdate()`,
        replace: `.where("id", "=", team_id)`,
      },
    ],
    faults: ["network slow", "network reset"],
    caught_by: ["I23"],
  },
  {
    name: "jobs queued after the commit",
    edits: [
      {
        file: ROUTES,
        find: "enqueue: (job, payload) => context.queue.enqueue(db, job, payload),",
        replace: `enqueue: async (job, payload) =>
          outside(() => void setTimeout(() => void context.queue.enqueue(pool, job, payload).catch(() => {}), 1_500)),`,
      },
      {
        file: ROUTES,
        find: `const done = Symbol("done");`,
        replace: `const outside = AsyncLocalStorage.snapshot();
const done = Symbol("done");`,
      },
      {
        file: ROUTES,
        find: `import * as z from "zod/mini";`,
        replace: `import { AsyncLocalStorage } from "node:async_hooks";
import * as z from "zod/mini";`,
      },
    ],
    faults: ["every server and worker killed"],
    caught_by: ["I16", "I02"],
  },
  {
    name: "no idempotency key",
    edits: [
      {
        file: CHARGES,
        find: "idempotency_key: payment_id,\n        invoice_id",
        replace: "idempotency_key: `${payment_id}-${Math.random()}`,\n        invoice_id",
      },
    ],
    faults: ["charges that go wrong"],
    caught_by: ["I09"],
  },
  {
    name: "synchronous_commit off",
    edits: [
      {
        file: "tools/parts/postgres.ts",
        find: `"timezone=UTC"];`,
        replace: `"timezone=UTC", "synchronous_commit=off", "wal_writer_delay=10000"];`,
      },
    ],
    faults: ["PostgreSQL killed"],
    caught_by: ["I01"],
  },
  {
    name: "audit row missing",
    edits: [
      {
        file: "apps/api/src/features/bulk/store.ts",
        find: `jsonb_build_object('run', \${run_id}::text) from made
    )`,
        replace: `jsonb_build_object('run', \${run_id}::text) from made where false
    )`,
      },
    ],
    faults: ["worker killed", "network reset"],
    caught_by: ["I19"],
  },
  {
    name: "event outside the transaction",
    edits: [
      {
        file: ROUTES,
        find: "const result = await inTeamAt(pool, team_id, asked.now, async (db) => {",
        replace: `let told: ReturnType<typeof eventsFor> = [];
    const result = await inTeamAt(pool, team_id, asked.now, async (db) => {`,
      },
      {
        file: ROUTES,
        find: `if (team_id !== NO_TEAM)
        await publishEvents(
          { db, queue: context.queue },
          team_id,
          asked.now,
          eventsFor(noted, more, author(actor, as.actor_id)),
        );
      // Last, because another change of the same session waits for this row until the commit.
      if (replica) await countIn(db, team_id, actor);
      return result;
    })`,
        replace: `if (team_id !== NO_TEAM) told = eventsFor(noted, more, author(actor, as.actor_id));
      return result;
    }).then(async (result) => {
      await inTeamAt(pool, team_id, asked.now, (db) =>
        publishEvents({ db, queue: context.queue }, team_id, asked.now, told),
      );
      return result;
    })`,
      },
    ],
    faults: ["network cut in the middle of a commit", "every server and worker killed"],
    caught_by: ["I18"],
  },
  {
    name: "coupon uses not counted",
    edits: [
      {
        file: BILLING,
        find: "update coupons set uses = uses + 1 where code = new.code;",
        replace: "update coupons set uses = uses where code = new.code;",
      },
    ],
    faults: ["charges that go wrong", "network reset"],
    caught_by: ["I14"],
  },
  {
    name: "seats not counted",
    edits: [
      {
        file: MEMBERS,
        find: "where b.team_id = d.team_id and (d.seats <> 0 or d.admins <> 0);",
        replace: "where b.team_id = d.team_id and d.admins <> 0;",
      },
    ],
    faults: ["network reset", "server killed"],
    caught_by: ["I04"],
  },
  {
    name: "mail marked as sent before it is",
    edits: [
      {
        file: "apps/api/src/features/mail/jobs.run.ts",
        find: "const { said, ...answer } = await deliver(app, mailer, mail, template);",
        replace: `const { said, ...answer } = { said: "250", news: "taken" as "taken" | "put_off" };`,
      },
      {
        file: "apps/api/src/features/mail/jobs.run.ts",
        find: "metrics.mail(news);",
        replace: "await deliver(app, mailer, mail, template);\n      metrics.mail(news);",
      },
    ],
    faults: ["mail server away", "mail cut before its 250"],
    caught_by: ["I15"],
  },
  {
    name: "declined order keeps its coupon",
    edits: [
      {
        file: CHARGES,
        find: "if (invoice.coupon) await store.releaseCoupon(db, team_id, invoice.coupon);",
        replace: "",
      },
    ],
    faults: ["network reset", "charges that go wrong"],
    caught_by: ["I14"],
  },
  {
    name: "second charge when the first is looked for",
    edits: [
      {
        file: CHARGES,
        find: "const found = await payments.findCharge({ customer, idempotency_key: payment_id }).catch(() => undefined);",
        replace: `const again = \`\${payment_id}-again\`;
  const found = await payments.findCharge({ customer, idempotency_key: again }).catch(() => undefined);`,
      },
      {
        file: CHARGES,
        find: `is_old
          ? NEVER_MADE
          : await requestCharge(app, payments, open);`,
        replace: `is_old
          ? NEVER_MADE
          : await requestCharge(app, payments, { ...open, payment_id: again });`,
      },
    ],
    faults: ["everything killed in the middle of a charge", "payment gateway killed"],
    caught_by: ["I09"],
  },
  {
    name: "seat limit read first and written later",
    edits: [
      {
        file: MEMBERS,
        find: "  add constraint seats_suffice check (used_seats <= seats),\n",
        replace: "",
      },
    ],
    faults: ["network slow", "network reset"],
    caught_by: ["I04"],
  },
];
