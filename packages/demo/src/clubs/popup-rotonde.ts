import { accountFan, extras } from '../people.ts'
import type { DemoClub } from '../types.ts'

const fans = [
  accountFan('marie@fans.test', { kycStatus: 'VALIDATED', cardReady: true, coins: 0 }),
  ...extras('rotonde', 2, 14),
]
const emailOf = (name: string) => `${name}.rotonde@members.test`
const [elena, ibrahim] = [emailOf('elena'), emailOf('ibrahim')]
const clay = { from: '#e59a74', to: '#5a2b4f' }
const day = 1440

/** A popup: a house that is open for one season, visited by booking. */
export const popupRotonde: DemoClub = {
  slug: 'popup-rotonde',
  name: 'La Rotonde',
  platformName: 'La Rotonde',
  model: 'POPUP',
  ticker: 'EUR',
  coinPrice: 1,
  coinsEnabled: false,
  fiatAccepted: true,
  referralNeeded: false,
  promoteDonation: false,
  dueDiligenceRequired: false,
  languages: ['en', 'fr'],
  theme: { primary: '#b5472b', accent: '#6a3fa0', hue: 40, mode: 'light' },
  contactEmail: 'accueil@popup-rotonde.test',
  crest: { kind: 'crest', shape: 'arch', field: '#b5472b', figure: '#fff4ec', glyph: 'dome' },
  banner: { kind: 'rotunda', sky: '#ffd9bf', deep: '#7a3f7d', accent: '#c9603f', ratio: 2.2 },
  headline: { en: 'One house, one season', fr: 'Une maison, une saison' },
  tagline: {
    en: 'Six weeks under the dome: walk-throughs, first looks and small tables. Book your hour.',
    fr: 'Six semaines sous la coupole : visites, avant-premières et petites tables. Réservez votre heure.',
  },
  presentation: {
    en: 'A house that opens for six weeks and then is gone. Come once, come by the side door.',
    fr: 'Une maison qui ouvre six semaines, puis disparaît. Venez une fois, par la petite porte.',
  },
  faq: [
    {
      question: { en: 'Do I need to book?', fr: 'Faut-il réserver ?' },
      answer: {
        en: 'Yes. Each slot is for twelve people, and you can cancel until it starts.',
        fr: 'Oui. Chaque créneau accueille douze personnes, et vous pouvez annuler jusqu’au début.',
      },
    },
  ],
  partners: [
    { slug: 'terre-cuite', name: 'Terre Cuite', mark: { kind: 'partner', shape: 'leaf', color: '#b5472b' } },
    { slug: 'studio-neuf', name: 'Studio Neuf', mark: { kind: 'partner', shape: 'bars', color: '#6a3fa0' } },
  ],
  linkedClubs: ['fc-virage'],
  fans,
  exclusives: [
    {
      slug: 'under-the-dome',
      category: 'EXPERIENCE',
      price: 45,
      stock: 60,
      name: { en: 'An hour under the dome', fr: 'Une heure sous la coupole' },
      description: {
        en: 'Twelve people, one guide, the light from above.',
        fr: 'Douze personnes, une guide, la lumière d’en haut.',
      },
      art: { kind: 'rotunda', sky: '#ffd9bf', deep: '#7a3f7d', accent: '#c9603f' },
    },
    {
      slug: 'first-look',
      category: 'EXPERIENCE',
      price: 30,
      stock: 40,
      name: { en: 'First look', fr: 'Premier regard' },
      description: { en: 'Before the doors open, with coffee.', fr: 'Avant l’ouverture, avec un café.' },
      art: { kind: 'gallery', sky: '#ffe6d3', deep: '#8a4a7a', accent: '#d0603a' },
    },
    {
      slug: 'small-table',
      category: 'EXPERIENCE',
      price: 95,
      stock: 14,
      name: { en: 'The small table', fr: 'La petite table' },
      description: {
        en: 'Six seats, one menu, the cook sits down with you.',
        fr: 'Six places, un menu, la cuisinière s’assoit avec vous.',
      },
      art: { kind: 'table', sky: '#7a3f4f', deep: '#33182b', accent: '#f0a06a' },
    },
    {
      slug: 'terracotta-vase',
      category: 'COLLECTIBLE',
      price: 120,
      stock: 9,
      name: { en: 'Terracotta vase', fr: 'Vase en terre cuite' },
      description: {
        en: 'Fired in the courtyard, the ash still in the glaze.',
        fr: 'Cuit dans la cour, la cendre encore dans l’émail.',
      },
      art: { kind: 'vase', main: '#c9603f', second: '#f6d9c2', backdrop: clay },
    },
    {
      slug: 'dome-print',
      category: 'COLLECTIBLE',
      price: 60,
      stock: 75,
      name: { en: 'Dome, print of 75', fr: 'Coupole, tirage de 75' },
      description: { en: 'Two inks, deckle edge, signed.', fr: 'Deux encres, bord barbé, signé.' },
      art: { kind: 'frame', main: '#6a3fa0', second: '#f0a06a', backdrop: clay },
    },
    {
      slug: 'clay-evening',
      category: 'EXPERIENCE',
      price: 55,
      stock: 12,
      name: { en: 'An evening of clay', fr: 'Une soirée d’argile' },
      description: {
        en: 'You throw, we fire, it comes by post.',
        fr: 'Vous tournez, nous cuisons, il arrive par la poste.',
      },
      art: { kind: 'workshop', sky: '#ffdcc4', deep: '#7b3b52', accent: '#c9603f' },
    },
    {
      slug: 'season-ticket',
      category: 'EXPERIENCE',
      price: 150,
      stock: 25,
      name: { en: 'The whole season', fr: 'Toute la saison' },
      description: { en: 'Come as often as the door is open.', fr: 'Venez aussi souvent que la porte est ouverte.' },
      art: { kind: 'ticket', main: '#fff1e4', second: '#b5472b', number: '6', backdrop: clay },
    },
    {
      slug: 'violet-scarf',
      category: 'COLLECTIBLE',
      price: 40,
      stock: 0,
      name: { en: 'The violet scarf', fr: 'L’écharpe violette' },
      description: { en: 'Dyed with the last of the pigment.', fr: 'Teinte avec le reste du pigment.' },
      art: { kind: 'scarf', main: '#6a3fa0', second: '#f0a06a', backdrop: clay },
    },
    {
      slug: 'garden-night',
      category: 'EXPERIENCE',
      price: 35,
      stock: 80,
      upcoming: 10 * day,
      name: { en: 'Garden night', fr: 'La nuit du jardin' },
      description: { en: 'Lanterns, a quartet, long grass.', fr: 'Des lanternes, un quatuor, de hautes herbes.' },
      art: { kind: 'night', sky: '#a4527a', deep: '#2d1638', accent: '#ffcf8a' },
    },
    {
      slug: 'closing-bell',
      category: 'COLLECTIBLE',
      price: 80,
      stock: 1,
      name: { en: 'The closing bell', fr: 'La cloche de fermeture' },
      description: { en: 'Rung once, on the last evening.', fr: 'Sonnée une fois, le dernier soir.' },
      art: { kind: 'trophy', main: '#d8a05a', second: '#4a2340', backdrop: clay },
    },
    {
      slug: 'founders-medal',
      category: 'COLLECTIBLE',
      price: 70,
      stock: 1,
      name: { en: 'The builder’s medal', fr: 'La médaille du bâtisseur' },
      description: { en: 'Found under the floor in 1931.', fr: 'Trouvée sous le plancher en 1931.' },
      art: { kind: 'medal', main: '#d8a05a', second: '#6a3fa0', backdrop: clay },
    },
    {
      slug: 'forest-walk',
      category: 'EXPERIENCE',
      price: 25,
      stock: 30,
      name: { en: 'Walk to the clay pit', fr: 'Marche jusqu’à la carrière' },
      description: { en: 'Four kilometres, back before noon.', fr: 'Quatre kilomètres, retour avant midi.' },
      art: { kind: 'forest', sky: '#ffe0c4', deep: '#5f4a3a', accent: '#8a9a4b' },
    },
  ],
  auctions: [
    {
      name: { en: 'Before the doors close', fr: 'Avant la fermeture' },
      starts: -1 * day,
      ends: 5 * day,
      lots: [{ exclusive: 'closing-bell', bids: [{ fan: elena, price: 80, at: -600 }] }],
    },
    {
      name: { en: 'Opening day', fr: 'Jour d’ouverture' },
      starts: -12 * day,
      ends: -10 * day,
      lots: [{ exclusive: 'founders-medal', bids: [{ fan: ibrahim, price: 70, at: -11 * day }] }],
    },
  ],
  programs: [],
  posts: [
    {
      slug: 'the-light-at-four',
      at: -1 * day,
      art: { kind: 'rotunda', sky: '#ffd9bf', deep: '#7a3f7d', accent: '#c9603f' },
      name: { en: 'The light at four', fr: 'La lumière de seize heures' },
      body: { en: 'Come in the afternoon. You will see why.', fr: 'Venez l’après-midi. Vous verrez pourquoi.' },
    },
  ],
  forms: [],
  slots: [1, 2, 3, 4, 5, 6].flatMap((ahead) =>
    [10, 14, 17].map((hour) => ({ day: ahead, hour, capacity: hour === 10 ? 2 : 12 })),
  ),
  messages: [],
  donations: [],
}
