export default {
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
