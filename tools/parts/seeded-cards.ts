import pg from "pg";

/**
 * The cards and charges of seeded teams as entries of the gateway's ledger, so that their next payment works and its
 * ledger agrees with our bills.
 */
export async function seededCards(databaseUrl: string): Promise<object[]> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows: cards } = await client.query(
      `select p.*, a.email from payment_profiles p join accounts a on a.team_id = p.team_id
       join members m on m.team_id = a.team_id and m.id = a.member_id where m.admin_role = 'primary'`,
    );
    const { rows: charges } = await client.query(
      `select p.id, p.charge_id, p.settled_at, i.id as invoice_id, i.total, i.currency, c.customer, c.method
       from payments p join invoices i on i.team_id = p.team_id and i.id = p.invoice_id
       join payment_profiles c on c.team_id = p.team_id where p.state = 'succeeded' order by p.settled_at`,
    );
    return [
      ...cards.flatMap(({ team_id, email, customer, method, brand, last4, exp_month, exp_year, name, fingerprint }) => [
        { kind: "customer", id: customer, reference: team_id, email },
        {
          kind: "method",
          setup: `set_${team_id}`,
          customer,
          id: method,
          brand,
          last4,
          exp_month,
          exp_year,
          name,
          fingerprint,
          behaviour: "pays",
        },
      ]),
      ...charges.map(({ id, charge_id, settled_at, invoice_id, total, currency, customer, method }) => ({
        kind: "charge",
        id: charge_id,
        customer,
        method,
        amount: Number(total),
        currency,
        invoice_id,
        description: "Subscription",
        idempotency_key: id,
        request: "",
        state: "succeeded",
        decline: null,
        at: (settled_at as Date).toISOString(),
      })),
    ];
  } finally {
    await client.end();
  }
}
