export default {
  outbid: {
    subject: '{count, plural, one {You’ve been outbid on {name}} other {You’ve been outbid on # lots}}',
    text: '{name} is now at {price}. Bidding ends on {until}.',
    button: 'Bid again',
    about: 'being outbid',
  },
  won: {
    subject: 'You won {name}',
    text: 'Congratulations! {name} is yours for {price}. Pay by {until}.',
    button: 'Pay for my lot',
    about: 'lots you win',
  },
  lost: {
    subject: '{count, plural, one {Someone else won {name}} other {# auctions have ended}}',
    text: '{name} sold for {price}. Thank you for bidding.',
    button: 'See open auctions',
    about: 'lots others win',
  },
  unsold: {
    subject: '{count, plural, one {{name} wasn’t sold} other {# lots weren’t sold}}',
    text: 'Bidding on {name} ended at {price}, below its reserve. No one has to pay.',
    button: 'See open auctions',
  },
  endingSoon: {
    subject: '{count, plural, one {{name} is ending soon} other {# lots you like are ending soon}}',
    text: '{name} is at {price}. Bidding ends on {until}.',
    closing: 'We tell you when a lot you like is about to end.',
    button: 'Place a bid',
    about: 'lots you like that are ending soon',
  },
  paymentReminder: {
    subject: 'Payment due: {name}',
    text: '{name} is yours for {price}. Pay by {until}.',
    closing: 'After that, the club may offer it to the next bidder.',
    button: 'Pay for my lot',
    about: 'payments due',
  },
  delivery: {
    about: 'how your orders reach you',
  },
  offer: {
    subject: 'Second-chance offer: {name}',
    text: 'The winner of {name} didn’t pay. You can have it for your own bid of {price}, until {until}.',
    button: 'See the offer',
  },
  scheduled: {
    subject: 'You won {name}: your card will be charged',
    text: 'Congratulations! {name} is yours for {price}. We’ll charge {cost} to your {card, select, none {saved card} other {card ending in {card}}} on {chargeAt}. Until then you can pay another way, or stop the charge.',
    delivery:
      'Delivery isn’t part of this charge. {method} to {to} costs {price}: pay for the lot and its delivery together before then, or for the delivery afterwards.',
    deliveryOpen: 'Delivery isn’t part of this charge. Choose it when you pay for the lot before then, or afterwards.',
    button: 'See my payment',
  },
  actionNeeded: {
    subject: 'Confirm your payment for {name}',
    text: 'Your bank wants you to confirm your payment of {cost} for {name}. Nothing was charged yet. Pay by {until}.',
    button: 'Confirm my payment',
  },
  retry: {
    subject: 'Your card was declined: {name}',
    text: 'Your bank declined the payment of {cost} for {name}. We’ll try once more on {chargeAt}. You can also pay with another card before then.',
    button: 'See my payment',
  },
  declined: {
    subject: 'Your card was declined: {name}',
    text: 'Your bank declined the payment of {cost} for {name}. We won’t charge your card again. Pay another way by {until}.',
    button: 'Pay for my lot',
  },
  stopped: {
    subject: 'We won’t charge your card: {name}',
    text: 'Your card won’t be charged for {name}. It’s still yours: pay {cost} another way by {until}.',
    button: 'Pay for my lot',
  },
  cancelled: {
    subject: 'Nothing to pay: {name}',
    text: 'The club has cancelled your payment of {cost} for {name}. You don’t owe anything, your card won’t be charged, and the lot is no longer reserved for you.',
    button: 'See the lot',
  },
  announcement: {
    about: 'the club’s announcements',
  },
  answer: {
    about: 'answers to your questions',
  },
  unsubscribe: {
    link: 'Unsubscribe from these emails',
    title: 'Your emails',
    question: 'Stop emails about {about}?',
    button: 'Unsubscribe',
    doneTitle: 'You’re unsubscribed',
    done: 'You won’t get any more emails about {about}.',
    profile: 'Choose my notifications',
  },
} as const
