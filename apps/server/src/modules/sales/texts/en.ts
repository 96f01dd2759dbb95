export default {
  order: {
    subject: 'It’s yours: {things}',
    confirmed: 'Thank you, {name}. Your order {number} is confirmed. The club will email you about what happens next.',
    receipt: 'Your tax receipt: {url}',
    button: 'See my orders',
  },
  parcel: {
    ready: {
      subject: 'Ready for you: {things}',
      place: '{name}, your order {number} is ready. Pick it up here: {place}.',
      online: '{name}, your order {number} is ready. You’ll find it in your profile.',
      code: 'Show the QR code in your profile, or this code: {code}. It works once.',
    },
    shipped: {
      subject: 'On its way: {things}',
      paragraph: '{name}, your order {number} is on its way.',
      number: 'Tracking number: {carrier} {number}',
    },
    delivered: {
      subject: 'Delivered: {things}',
      paragraph: '{name}, the club has marked your order {number} as delivered. Tell the club if you don’t have it.',
    },
    handedOver: {
      subject: 'Picked up: {things}',
      paragraph: '{name}, the club has handed your order {number} to {person}.',
    },
    asked: {
      subject: 'Has it arrived? {things}',
      paragraph:
        '{name}, the club sent your order {number} three weeks ago. If you have it, confirm that in your profile. If not, tell the club.',
    },
    late: {
      subject: 'Your order is late: {things}',
      paragraph:
        '{name}, the club promised your order {number} by {promised}. You can set a new deadline for it in your profile.',
    },
    promised: {
      subject: 'New delivery date: {things}',
      paragraph: '{name}, the club now promises your order {number} by {day}. We’re sorry for the change.',
    },
    term: {
      subject: 'Your deadline is set: {things}',
      paragraph:
        '{name}, your order {number} was promised by {promised}. You have given the club until {day} to deliver it. Keep this email.',
    },
    track: 'Track my parcel',
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
  withdrawal: {
    subject: 'We’ve received your withdrawal',
    order: '{name}, on {when} you withdrew from order {number}: {things}.',
    lot: '{name}, on {when} you withdrew from the lot you won: {things}.',
    unmatched: '{name}, on {when} you sent a withdrawal from order {number}.',
    refund:
      'You don’t have to do anything else. We’re refunding you the way you paid, and will email you once it’s done.',
    nothingDue: 'You have nothing left to pay for this lot.',
    sendBack:
      'Send it back by {day}. We’ll refund you as soon as it arrives or you tell us how you sent it. Until then, we can hold the refund.',
    sendBackTo:
      'Send it back by {day} to {address}. We’ll refund you as soon as it arrives or you tell us how you sent it. Until then, we can hold the refund.',
    UNKNOWN:
      'We couldn’t find this order under your name and email address. The club will check and get back to you. If you have an account, log in with it and try again.',
    LATE: 'The withdrawal period for this order has ended, so your order stands.',
    EXCLUDED: 'This order can’t be withdrawn from, as shown before you bought it. Your order stands.',
    proof: 'Tell us how you sent it',
    reference: 'Reference: {id}',
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
      '{club} may charge this card for lots I win, never more than my bid. Where an auction says so, I’m charged automatically, two hours after I’ve won at the earliest, on the date in the email to me. I can stop it until then: by paying another way, or on my payment page.',
  },
  coins: {
    description: '{amount} {ticker} for your wallet',
  },
  receiptLacks: {
    ISSUER:
      'Your tax receipt follows as soon as the foundation has completed its details. You don’t need to do anything.',
    DONOR_ADDRESS: 'We need your postal address for your tax receipt. Add it in your profile or send it to us.',
  },
  receiptReady: {
    subject: 'Your tax receipt is ready',
    text: '{name}, here is your tax receipt from {club} for {amount}.',
  },
  receiptLink:
    'This link works for {days, plural, one {# day} other {# days}}. Save the receipt, or find it in your profile when you’re logged in.',
  taxReceipt: {
    title: 'Receipt for donations',
    companyTitle: 'Receipt for donations by companies',
    articles: '{count, plural, one {Article {articles}} other {Articles {articles}}} of the French tax code (CGI)',
    issuer: 'Issued by',
    donor: 'Donor',
    purpose: 'Purpose:',
    bodies: {
      GENERAL_INTEREST: 'Body of general interest',
      PUBLIC_UTILITY: 'Association or foundation of public utility',
      ENDOWMENT_FUND: 'Endowment fund',
      CORPORATE_FOUNDATION: 'Corporate foundation',
      UNIVERSITY_FOUNDATION: 'University or partnership foundation',
    },
    received: 'The issuer confirms that it received, as a donation that reduces the donor’s tax, the sum of:',
    date: 'Date of payment',
    form: 'Form of the donation',
    formValue: 'Declared manual gift (don manuel)',
    nature: 'Nature of the donation',
    natureValue: 'Money',
    certifies:
      'The issuer certifies on its honour that the donations it receives reduce tax under {count, plural, one {article {articles}} other {articles {articles}}} of the French tax code.',
    signed: 'Issued on {date}, for the issuer',
    model: 'After the French model',
  },
  parcelExport: {
    number: 'Order',
    state: 'State',
    method: 'Delivery method',
    promised: 'Promised for',
    things: 'Items',
    buyer: 'Buyer',
    deputy: 'Picked up by',
    recipient: 'Recipient',
    street: 'Street',
    extra: 'Address line 2',
    postalCode: 'Postal code',
    city: 'City',
    country: 'Country',
    phone: 'Phone',
    note: 'Gift note',
    tracking: 'Tracking number',
    states: {
      PREPARING: 'To prepare',
      READY: 'Ready',
      SHIPPED: 'On its way',
      DELIVERED: 'Delivered',
      LOST: 'Lost',
      RETURNED: 'Returned',
      CANCELLED: 'Cancelled',
    },
  },
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
