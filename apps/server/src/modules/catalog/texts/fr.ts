import type { Translation } from '../../../platform/texts.ts'
import type en from './en.ts'

export default {
  bidder: 'Enchérisseur {number}',
  export: {
    name: 'Nom',
    slug: 'Adresse',
    price: 'Prix',
    stock: 'Stock',
    category: 'Catégorie',
    state: 'État',
    created: 'Création',
    categories: {
      EXPERIENCE: 'Expérience',
      COLLECTIBLE: 'Objet de collection',
    },
    states: {
      FOR_SALE: 'En vente',
      UPCOMING: 'À venir',
      SOLD_OUT: 'Épuisée',
      HIDDEN: 'Masquée',
      LOT: 'Lot',
    },
  },
} satisfies Translation<typeof en>
