export default {
  button: {
    lot: 'See the lot',
    auction: 'See the auction',
    payments: 'Go to my payments',
    club: 'Open {club}',
  },
} as const
