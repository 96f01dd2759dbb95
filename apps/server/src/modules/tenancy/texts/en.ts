export default {
  language: 'English',
} as const
