export default {
  limit: {
    subject: 'Your bidding limit has changed',
    breakSubject: 'Your break from bidding has started',
    now: '{name}, {amount, select, none {you have no limit on your bids} other {your limit on bids is {amount}}}.',
    later: '{amount, select, none {From {when}, there’ll be no limit} other {From {when}, it’ll be {amount}}}.',
    break: '{name}, you can bid again on {when}. Bids that you’ve already placed stay.',
    notYou: 'If you didn’t choose this, change your password.',
    button: 'See my bids',
  },
  export: {
    name: 'Name',
    state: 'State',
    lots: 'Lots',
    bids: 'Bids',
    sum: 'Total',
    starts: 'Starts',
    ends: 'Ends',
    states: {
      UPCOMING: 'Upcoming',
      ACTIVE: 'Running',
      CLOSED: 'Ended',
    },
  },
} as const
