export default {
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
    prize: 'The club will email you about your prize. Anyone can check the draw.',
    button: 'Check the draw',
  },
} as const
