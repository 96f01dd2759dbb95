export default {
  unknownHost: {
    title: 'Nothing is set up here yet',
    text: 'This web address isn’t connected to a club. Check the address and try again.',
  },
  busy: {
    title: 'One moment, please',
    text: 'We’re busier than usual. This page will reload on its own.',
  },
  deadPreview: {
    title: 'This preview isn’t available',
    text: 'The link may have expired or been copied incompletely. Ask the person who sent it for a new one.',
  },
  tooManyPreviews: {
    title: 'Too many previews at once',
    text: 'Wait a minute, then open the link again.',
  },
  preview: {
    visitor: 'Preview: what visitors see on {moment}',
    member: 'Preview: what members see on {moment}',
    text: 'Buttons are off. This link works until {moment}.',
  },
} as const
