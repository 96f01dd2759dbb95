export default {
  bidder: 'Bidder {number}',
  export: {
    name: 'Name',
    slug: 'Web address',
    price: 'Price',
    stock: 'Stock',
    category: 'Category',
    state: 'State',
    created: 'Created',
    categories: {
      EXPERIENCE: 'Experience',
      COLLECTIBLE: 'Collectible',
    },
    states: {
      FOR_SALE: 'For sale',
      UPCOMING: 'Upcoming',
      SOLD_OUT: 'Sold out',
      HIDDEN: 'Hidden',
      LOT: 'Lot',
    },
  },
} as const
