export default {
  member: 'A member',
} as const
