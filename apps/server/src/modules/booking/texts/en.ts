export default {
  title: 'Visit to {club}',
  button: 'See the club',
  confirmed: {
    subject: 'Your visit: {when}',
    paragraph:
      '{name}, you’re booked at {club} for {when}. Open the attached file to add it to your calendar. You can cancel until it starts.',
  },
  cancelled: {
    subject: 'Cancelled: {when}',
    paragraph:
      '{name}, your booking at {club} on {when} is cancelled. Open the attached file to remove it from your calendar.',
  },
  moved: {
    subject: 'New time for your visit: {when}',
    paragraph:
      '{name}, {club} has moved your visit. It’s now on {when}. Open the attached file to update your calendar. If that doesn’t suit you, you can cancel until it starts.',
  },
  cancelledByClub: {
    subject: 'Called off: {when}',
    paragraph:
      '{name}, we’re sorry: the visit to {club} on {when} has been called off. Open the attached file to remove it from your calendar, then book another slot.',
  },
} as const
