export default {
  order: {
    subject: 'It’s yours: {things}',
    confirmed: 'Thank you, {name}. Your order {number} is confirmed. The club will email you about what happens next.',
    receipt: 'Your tax receipt: {url}',
    button: 'See my orders',
  },
  refund: {
    subject: 'Refund of {amount}',
    payment: '{name}, the club has refunded you {amount}.',
    order: '{name}, the club has refunded you {amount} for order {number}.',
    late: '{name}, your payment arrived too late. Nothing was bought, and we’re refunding you.',
    toCard: 'The money goes back to the card you paid with. Your bank may take a few days to show it.',
    toWallet: 'Your coins are back in your wallet.',
    follows: {
      part: 'You keep your order.',
      membership: 'The year of membership it paid for has ended.',
      coins: 'The coins you bought with it have left your wallet.',
    },
    receipt: 'The tax receipt for this payment is no longer valid.',
  },
  membership: {
    ending: {
      subject: 'Your membership ends on {day}',
      paragraph: '{name}, stay a member for another year ({fee}). It starts when this one ends.',
    },
    lapsed: {
      subject: 'Your membership has ended',
      paragraph: '{name}, your membership ended on {day}. Renew it for another year ({fee}) to be a member again.',
    },
    renew: 'Renew my membership',
    paid: {
      subject: 'Your {club} membership is confirmed',
      received: 'Thank you, {name}. We’ve received your payment of {fee}.',
      runs: 'Your membership runs from {from} to {until}. We never renew or charge automatically. We’ll email you before it ends.',
      button: 'Open {club}',
    },
    description: 'Yearly membership, {club}',
  },
  donation: {
    subject: 'Thank you for donating {amount}',
    received: 'Thank you, {name}. We’ve received your donation.',
    receipt: 'Open my tax receipt',
    back: 'Back to {club}',
    description: 'Donation to {club}',
  },
  card: {
    description: 'Card for bidding',
    mandate:
      '{club} may charge this card for lots I win, never more than my bid. Where an auction says so, the charge comes by itself, two hours after I’ve won at the earliest, on the date in the email to me. I can stop it until then: by paying another way, or on my payment page.',
  },
  coins: {
    description: '{amount} {ticker} for your wallet',
  },
  receiptLink:
    'This link works for {days, plural, one {# day} other {# days}}. Save the receipt, or find it in your profile when you’re logged in.',
  receipt: {
    title: 'Tax receipt',
    number: 'No.',
    cancelled: 'Cancelled: this amount was refunded.',
    from: 'Received from',
    what: 'For',
    donation: 'Donation',
    paid: 'Amount paid',
    kept: 'Non-deductible part',
    by: 'Payment method',
    card: 'Card',
    deductible: 'Deductible amount',
    note: '{club} confirms that it received this amount and gave nothing in return for the deductible part. Keep this receipt with your tax return. It is numbered and valid without a signature.',
  },
} as const
