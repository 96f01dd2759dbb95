import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  export: {
    name: 'Titre',
    slug: 'Adresse web',
    state: 'État',
    date: 'Publication',
    states: {
      DRAFT: 'Brouillon',
      SCHEDULED: 'Programmée',
      PUBLISHED: 'Publiée',
    },
  },
} satisfies Translation<typeof en>
