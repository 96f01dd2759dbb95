export default {
  export: {
    name: 'Title',
    slug: 'Web address',
    state: 'State',
    date: 'Published',
    states: {
      DRAFT: 'Draft',
      SCHEDULED: 'Scheduled',
      PUBLISHED: 'Published',
    },
  },
} as const
