export default {
  unknownHost: {
    title: 'Nothing is set up here yet',
    text: 'This web address isn’t connected to a club. Check the address and try again.',
  },
  busy: {
    title: 'One moment, please',
    text: 'We’re busier than usual. This page will reload on its own.',
  },
} as const
