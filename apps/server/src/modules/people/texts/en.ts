export default {
  approved: {
    subject: 'Your application is approved',
    paragraph: 'Just one step left to become a member: pay your membership fee.',
    button: 'Pay membership fee',
  },
  member: {
    subject: 'You’re a member',
    paragraph: 'Welcome to {club}. Everything is now open to you.',
    button: 'Explore the club',
  },
  infoRequested: {
    subject: 'The club needs more information',
    wrote: 'The club’s team reviewed your questionnaire and wrote:',
    reply: 'Reply by sending it again.',
    button: 'Open my questionnaire',
  },
  identityChange: {
    accepted: {
      subject: 'Your details are up to date',
      paragraph: 'We checked your new details. You’ll now see them in your profile.',
    },
    refused: {
      subject: 'Your details haven’t changed',
      paragraph: 'We couldn’t verify your new details. Reply to this email if something has changed.',
    },
    button: 'See my profile',
  },
  reviewReasons: {
    unreadable: {
      name: 'Answer unclear',
      text: 'We couldn’t understand one of your answers. Could you say it in more detail?',
    },
    address: {
      name: 'Address incomplete',
      text: 'Part of your address is missing. Complete it in your profile, then send the questionnaire again.',
    },
    funds: {
      name: 'Origin of funds unclear',
      text: 'Could you tell us in a sentence where the money you plan to spend comes from?',
    },
    duplicate: {
      name: 'Second account',
      text: 'There’s already an account in your name. Reply to us if it isn’t yours.',
    },
    age: { name: 'Under 18', text: 'Membership is open from the age of 18.' },
  },
  suspended: {
    BIDDING: {
      subject: '{club} has suspended your bidding',
      paragraph: 'You can’t place bids until {until}. Bids you’ve already placed still count.',
    },
    CHAT: {
      subject: '{club} has suspended your messages',
      paragraph: 'You can’t send messages until {until}. You can still read those you receive.',
    },
    reason: 'The club’s team gives this reason:',
    objection: 'If you think this is a mistake, reply to the club.',
  },
  lifted: {
    BIDDING: {
      subject: 'You can bid again at {club}',
      paragraph: 'The club has ended your suspension. You can bid again.',
    },
    CHAT: {
      subject: 'You can write again at {club}',
      paragraph: 'The club has ended your suspension. You can send messages again.',
    },
  },
  shortened: {
    subject: 'A suspension at {club} has ended',
    BIDDING: 'The club has ended one of your suspensions. You can bid again from {until}.',
    CHAT: 'The club has ended one of your suspensions. You can send messages again from {until}.',
  },
  export: {
    firstName: 'First name',
    lastName: 'Last name',
    email: 'Email',
    username: 'Username',
    language: 'Language',
    status: 'Status',
    since: 'Since',
    statuses: {
      NOT_REFERRED: 'Not invited',
      READY_FOR_KYC: 'Not begun',
      PERSONAL_INFO_FILLED: 'Questionnaire missing',
      DUE_DILIGENCE_FILLED: 'Waiting for review',
      DUE_DILIGENCE_APPROVED: 'Approved',
      PAYMENT_PENDING: 'Fee outstanding',
      VALIDATED: 'Member',
    },
  },
  erased: {
    subject: 'Your data has been erased',
    asked: 'As you asked, {club} has erased your data.',
    kept: 'By law, we keep your orders, donations and coin transactions. They no longer carry your name. This is our last email to you.',
  },
  invitation: {
    subject: '{sponsor} invited you to join {club}',
    paragraph: 'The club is by invitation only. Sign up with this email address to join.',
    button: 'Accept the invitation',
  },
} as const
