import type { Line } from "./bill.ts";

export const linesEs = {
  term: { sentence: "{{plan}}, {{term}}, {{seats}}, del {{from}} al {{to}}", formula: "{{seats}} × {{unit}}" },
  rest: {
    sentence: "{{plan}}, {{seats}} más para el resto del periodo, del {{from}} al {{to}}",
    formula: "{{seats}} × {{unit}} × {{days}} de {{of_days}} días",
  },
  unused: {
    sentence: "Tiempo no usado de {{plan}}, {{seats}}, del {{from}} al {{to}}",
    formula: "{{paid}} pagados × {{days}} de {{of_days}} días",
  },
  percent_off: { sentence: "Cupón {{code}}", formula: "{{percent}} % de {{of}}" },
  amount_off: { sentence: "Cupón {{code}}", formula: "{{amount}} menos por periodo" },
  tax: { sentence: "Impuesto, {{place}}", formula: "{{rate}} % de {{of}}" },
  reverse_charge: {
    sentence: "Impuesto: inversión del sujeto pasivo, NIF-IVA {{vat_id}}",
    formula: "El cliente liquida el impuesto",
  },
  credit_used: { sentence: "Saldo aplicado", formula: "de un saldo de {{balance}}" },
  credit_kept: { sentence: "Se guarda como saldo para tu próxima factura", formula: "Ahora no debes nada" },
} as const satisfies Record<Line["kind"], { readonly sentence: string; readonly formula: string }>;
