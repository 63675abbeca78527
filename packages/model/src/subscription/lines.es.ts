import type { Line } from "./bill.ts";

export const linesEs = {
  term: { sentence: "{{plan}}, {{term}}, {{seats}}, del {{from}} al {{to}}", formula: "{{seats}} × {{unit}}" },
  rest: {
    sentence: "{{plan}}, {{seats}} más por el resto del periodo, del {{from}} al {{to}}",
    formula: "{{seats}} × {{unit}} × {{days}} de {{of_days}} días",
  },
  unused: {
    sentence: "{{plan}}, {{seats}}: pagado y no usado, del {{from}} al {{to}}",
    formula: "{{paid}} pagados × {{days}} de {{of_days}} días",
  },
  percent_off: { sentence: "Cupón {{code}}", formula: "{{percent}} % de {{of}}" },
  amount_off: { sentence: "Cupón {{code}}", formula: "{{amount}} menos por periodo" },
  tax: { sentence: "Impuesto, {{place}}", formula: "{{rate}} % de {{of}}" },
  reverse_charge: {
    sentence: "Impuesto: inversión del sujeto pasivo, NIF-IVA {{vat_id}}",
    formula: "El cliente debe el impuesto",
  },
  credit_used: { sentence: "De tu saldo", formula: "de los {{balance}} que tienes con nosotros" },
  credit_kept: { sentence: "Queda como saldo para la próxima factura", formula: "Ahora no debes nada" },
} as const satisfies Record<Line["kind"], { readonly sentence: string; readonly formula: string }>;
