export default {
  bidder: 'Bidder {number}',
} as const
