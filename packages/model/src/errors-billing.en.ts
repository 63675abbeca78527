/** Errors of plans, cards and bills, loaded with the billing pages. */
export const billingErrorsEn = {
  "subscription.not_canceled": "This account is not canceled, so there is nothing to restore. Reload the page.",
  "subscription.nothing_paid": "There is no paid plan to change. Choose a plan first.",
  "subscription.other_product": "This plan is not one of your product's. Choose one of those on the page.",
  "subscription.name_differs": "This is not the name of the account. Nothing was canceled: type it as it stands above.",
  "subscription.pending": "A payment is under way. Wait until it is known, usually within two minutes.",
  "subscription.stale": "Somebody else changed the subscription in the meantime. Look at what it costs now.",
  "seats.too_few": "A team has at least {{least}} seats.",
  "seats.too_many": "A team has at most {{most}} seats. Talk to us if you need more.",
  "seats.in_use": "{{used}} seats are in use. Remove members first, then reduce the seats.",
  "billing.price_changed": "The price has changed since it was shown. Look at it again before you pay.",
  "billing.no_card": "There is no card to charge. Add one first.",
  "billing.unpaid": "There is an unpaid bill. Pay it first: try the card again, or change it.",
  "payment.refused":
    "There was a payment processing problem: the card was not charged. Try another card, or ask your bank.",
  "payment.unknown": "The bank has not answered. Do not pay again: we look it up and tell you within two minutes.",
  "payment.off": "Cards cannot be charged here right now. Nothing was changed; try again later.",
  "payment.unreachable": "The payment provider cannot be reached. Nothing was charged; try again in a few minutes.",
  "payment.not_set_up": "Invalid card info: the payment provider did not take the card. Type it again.",
  "payment.no_profile": "This payment profile is not there any more.",
  "payment.card_number":
    "That looks like the number of a card. It was not kept: type it into the payment provider's form only.",
  "payment.not_signed": "This message is not signed by the payment provider.",
  "coupon.unknown": "Coupon expired or does not exist. Check it for a typing error.",
  "coupon.expired": "Coupon expired or does not exist. It ended on {{valid_to}}.",
  "coupon.other_plan": "This coupon is for another plan or term.",
  "coupon.used_up": "This coupon has been used as often as it can be.",
  "coupon.running": "Your plan is running, so the coupon was not used here. Apply it to the next period instead.",
  "coupon.another": "The coupon {{code}} is in use. Remove it first, or wait until it has ended.",
  "coupon.applied": "Coupon already applied. A team can use it once.",
  "quote.day_over": "A quote is valid to a day that is still to come. Choose one from today on.",
  "referral.unknown": "This referral code does not exist or is not valid.",
  "migration.not_solo": "This is a team already, so there is nothing to migrate.",
  "migration.blocked":
    "Could not migrate the account: something stands in the way. Look at what, and how to settle it.",
  "migration.running": "The account is being migrated already. Look at how far it is.",
  "migration.changed": "Your plan or its price has changed since it was shown. Look at it again before you migrate.",
  "migration.too_late": "It was too late to stop: the account is a team now.",
  "migration.not_running": "No migration is under way, so there is nothing to stop.",
  "migration.not_found": "This migration does not exist any more.",
  "statement.not_found": "This statement does not exist.",
} as const;

export const billingIssuesEn = {
  "vat.invalid": "Invalid VAT id for this country. Check its digits, or leave it empty.",
} as const;
