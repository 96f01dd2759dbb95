export default {
  warning: {
    subject: 'One of your messages was reported',
    reported: 'A member reported a message you sent them. We’ve read it, and we ask you to stay respectful.',
    repeated: 'If it happens again, the club may remove you.',
  },
} as const
