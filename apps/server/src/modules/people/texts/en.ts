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
