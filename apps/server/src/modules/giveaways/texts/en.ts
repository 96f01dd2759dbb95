export default {
  export: {
    name: 'Name',
    type: 'Type',
    entries: 'Entries',
    winners: 'Winners',
    starts: 'Starts',
    ends: 'Ends',
    drawn: 'Drawn',
    types: {
      GIVEAWAY: 'Giveaway',
      DUE_DILIGENCE: 'Questionnaire',
    },
  },
  confirm: {
    subject: 'Confirm your entry: {giveaway}',
    paragraph: 'Confirm your email address to enter the draw.',
    footnote: 'Not you? Ignore this email. Nothing counts until it’s confirmed.',
    title: 'Confirm your entry',
    question: 'One tap and you’re in the draw.',
    button: 'Confirm my entry',
  },
  outcome: {
    confirmed: {
      title: 'You’re in',
      text: 'Your entry counts. We’ll email the winners after the draw.',
    },
    alreadyIn: {
      title: 'You’re already in',
      text: 'This address has an entry in the draw. One per person is enough.',
    },
    over: {
      title: 'This giveaway is over',
      text: 'It ended before you confirmed. Watch the news for the next one.',
    },
    gone: {
      title: 'This link has expired',
      text: 'Enter the giveaway again and we’ll send you a new one.',
    },
  },
  back: 'Back to the club',
  won: {
    subject: 'You won: {giveaway}',
    congratulations: 'Congratulations, {name}! Your entry was drawn.',
    substitute: 'Good news, {name}! A prize has become free, and your entry was next in the draw.',
    what: 'Your prize: {prize}',
    prize:
      'The club will email you about your prize. Reply within 14 days, or it may go to someone else. Anyone can check the draw.',
    button: 'Check the draw',
  },
  certificate: {
    title: 'Certificate of a draw',
    giveaway: '{giveaway}, a giveaway of {club}',
    drawn: 'Drawn on {date}',
    prize: 'Prize',
    entries: 'Entries in the draw',
    winners: 'Winners drawn',
    commitment: 'Fingerprint of the secret number (SHA-256), published on {date}',
    seed: 'Secret number, revealed on {date}',
    ranks: 'Entries drawn, by rank',
    rank: '{rank}. {id}',
    replaced: '{rank}. {id} (replaced by number {by} on {date})',
    substitute: '{rank}. {id} (took over from number {of} on {date})',
    substituteReplaced: '{rank}. {id} (took over from number {of}, replaced by number {by} on {date})',
    passedOver: '{rank}. {id} (passed over: its owner’s data had been erased)',
    more: 'Of the winners, the first {count} are listed here, and those who were replaced. See all of them at {url}.',
    how: 'How winners were drawn',
    howText:
      'The secret number was made at random with the giveaway, before anyone could enter, and its fingerprint was published then. The draw joined the secret number and the ID of each entry, in this order, and took the SHA-256 digest of both: the entry’s ticket. The lowest tickets won, best first. A substitute is the entry with the next lowest ticket.',
    check: 'How to check it',
    checkText:
      'Open {url}. Your browser fetches the IDs of all entries and repeats the draw. Any program that computes SHA-256 gives the same result.',
    names: 'Winners are named by the IDs of their entries only, to protect their privacy.',
  },
} as const
