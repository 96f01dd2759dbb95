export default {
  gift: {
    subject: '{giver} gave you {coins}',
    received: '{name}, they’re already in your wallet.',
    message: '“{message}”',
    button: 'See my wallet',
  },
} as const
