export const en = {
  loading: "Loading what you want to be sent",
  failed: "What you want to be sent did not load",
  mail: "By e-mail",
  "mail.text": "Mails about your account and your bills come in any case.",
  list_productnotifications: "Product news",
  "list_productnotifications.hint": "What is new in {{brand}}, about once a month",
  list_promotions: "Offers",
  "list_promotions.hint": "Discounts and promotions, now and then",
  saved: "Saved.",
  context: "saving what you want to be sent",
  rolled_back: "Not saved, so it is as before.",
} as const;
