export default {
  export: {
    date: 'Date',
    kind: 'Kind',
    from: 'From',
    to: 'To',
    coins: 'Coins',
    paid: 'Euros by card',
    memo: 'Message',
    reference: 'Reference',
    accounts: { issue: 'Issue', treasury: 'Treasury', held: 'On hold', fan: 'Fan' },
    kinds: {
      SUPPLY: 'Supply',
      GIFT: 'Gift',
      PURCHASE: 'Purchase',
      HOLD: 'Hold',
      RELEASE: 'Release',
      ORDER: 'Order',
      REFUND: 'Refund',
    },
  },
  gift: {
    subject: '{giver} gave you {coins}',
    received: '{name}, they’re already in your wallet.',
    message: '“{message}”',
    button: 'See my wallet',
  },
} as const
