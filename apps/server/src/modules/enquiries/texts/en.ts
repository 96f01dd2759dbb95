export default {
  answer: {
    subject: '{club} has answered you',
    button: 'Read the conversation',
  },
  replies: {
    received: {
      name: 'We’re looking into it',
      text: 'Thank you for your message. We’re looking into it and will write again as soon as we know more.',
    },
    delivery: {
      name: 'Where is my parcel?',
      text: 'Your parcel is being prepared. You’ll get an email with its tracking link as soon as it’s on its way. You’ll also find it under My orders in your profile.',
    },
    payment: {
      name: 'How do I pay?',
      text: 'You’ll find everything that is due in your profile, under Payments due. You can pay there by card in two minutes.',
    },
    bids: {
      name: 'I can’t bid',
      text: 'To bid you need to be a verified member with a saved card. Your profile shows what is still missing. If it says that everything is ready, tell us which lot it is about.',
    },
  },
} as const
