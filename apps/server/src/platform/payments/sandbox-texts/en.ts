export default {
  title: 'Sandbox payment',
  notice: 'This is the sandbox. No card is charged and no money moves.',
  save: 'Save a card',
  card: 'Card number',
  cards: {
    succeeds: 'succeeds',
    isDeclined: 'is declined',
    asksForApproval: 'asks for approval (3-D Secure)',
  },
  pay: 'Pay {amount}',
  saveButton: 'Save card',
  cancel: 'Cancel and go back',
  challenge: 'Your bank is asking you to approve this.',
  approve: 'Approve',
  refuse: 'Refuse',
  errors: {
    declined: 'The card was declined. Try another one.',
    invalid: 'The sandbox doesn’t know this card number. Use one of those below.',
  },
  expired: 'This page has expired. Go back and start again.',
  done: 'This has already been paid.',
  back: 'Go back',
} as const
