export const en = {
  loading: "Loading email preferences",
  failed: "Couldn't load email preferences",
  mail: "Email",
  "mail.text": "We always send emails about your account and billing.",
  list_productnotifications: "Product news",
  "list_productnotifications.hint": "What's new in {{brand}}, about once a month",
  list_promotions: "Offers",
  "list_promotions.hint": "Occasional discounts and promotions",
  saved: "Preferences saved",
  context: "saving email preferences",
  rolled_back: "Nothing was changed.",
} as const;
