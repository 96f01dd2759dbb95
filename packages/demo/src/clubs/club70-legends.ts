import type { Thing } from '../artwork/objects.ts'
import { accountFan, extras } from '../people.ts'
import type { DemoClub } from '../types.ts'

const fans = [
  accountFan('marie@fans.test', { kycStatus: 'VALIDATED', cardReady: true, coins: 5000 }),
  ...extras('legends', 4, 14),
]
const emailOf = (name: string) => `${name}.legends@members.test`
const [mateo, chloe] = [emailOf('mateo'), emailOf('chloe')]
const gold = { from: '#6b5322', to: '#050403', light: '#ffe3a3' }
const thing = (kind: Thing['kind'], number?: string): Thing => ({
  kind,
  main: '#c9a24b',
  second: '#17140d',
  backdrop: gold,
  ...(number ? { number } : {}),
})
const day = 1440

/** A vip circle: black and gold, coins only. */
export const club70Legends: DemoClub = {
  slug: 'club70-legends',
  name: 'Club 70 Legends',
  platformName: 'Legends',
  model: 'MARKETPLACE',
  ticker: 'LEG',
  coinPrice: 2,
  coinsEnabled: true,
  fiatAccepted: false,
  referralNeeded: false,
  promoteDonation: false,
  passwordResetHint: true,
  dueDiligenceRequired: false,
  languages: ['en', 'fr'],
  theme: { primary: '#d9b45b', accent: '#f2e2b3', hue: 85, mode: 'dark' },
  contactEmail: 'concierge@club70-legends.test',
  seller: {
    legalName: 'Club 70 Legends SAS',
    legalForm: 'SAS au capital de 70 000 €',
    siren: '000361238',
    rna: null,
    address: { addressLine1: '70 avenue des Légendes', city: 'Virage', country: 'FR', postalCode: '00170' },
    phone: '+33199000070',
    director: 'Mateo Ferrer',
    register: 'RCS Virage 000 361 238',
    vatNumber: 'FR42000361238',
    accessibility: null,
  },
  crest: { kind: 'crest', shape: 'diamond', field: '#d9b45b', figure: '#0b0a07', glyph: 'crown' },
  banner: { kind: 'night', sky: '#3b2f16', deep: '#070604', accent: '#d9b45b', ratio: 2.2 },
  headline: { en: 'Seventy seats', fr: 'Soixante-dix places' },
  tagline: {
    en: 'A circle around those who made the seventies. No prices in euro, no crowd.',
    fr: 'Un cercle autour de ceux qui ont fait les années soixante-dix. Pas de prix en euros, pas de foule.',
  },
  presentation: {
    en: 'Seventy members, one table, and pieces that have never been shown.',
    fr: 'Soixante-dix membres, une table, et des pièces jamais montrées.',
  },
  faq: [
    {
      question: { en: 'How do I get coins?', fr: 'Comment obtenir des jetons ?' },
      answer: {
        en: 'They come with your seat, on the first of January.',
        fr: 'Ils accompagnent votre place, le premier janvier.',
      },
    },
  ],
  partners: [
    { slug: 'orfevre', name: 'Orfèvre & Fils', mark: { kind: 'partner', shape: 'ring', color: '#d9b45b' } },
    { slug: 'velours', name: 'Velours', mark: { kind: 'partner', shape: 'leaf', color: '#f2e2b3' } },
  ],
  linkedClubs: ['fc-virage'],
  fans,
  exclusives: [
    {
      slug: 'golden-boot-1974',
      category: 'COLLECTIBLE',
      price: 1200,
      stock: 1,
      name: { en: 'Golden boot, 1974', fr: 'Soulier d’or, 1974' },
      description: {
        en: 'Thirty-one goals in thirty matches. In the family until now.',
        fr: 'Trente et un buts en trente matches. Dans la famille jusqu’à aujourd’hui.',
      },
      art: thing('boot'),
    },
    {
      slug: 'cup-1971',
      category: 'COLLECTIBLE',
      price: 2000,
      stock: 1,
      name: { en: 'The cup of ’71, players’ copy', fr: 'La coupe de 71, exemplaire des joueurs' },
      description: { en: 'One of eleven, dented on the night itself.', fr: 'L’un des onze, cabossé le soir même.' },
      art: thing('trophy'),
    },
    {
      slug: 'medal-1978',
      category: 'COLLECTIBLE',
      price: 700,
      stock: 1,
      name: { en: 'Winner’s medal, 1978', fr: 'Médaille de vainqueur, 1978' },
      description: { en: 'With its ribbon and its box.', fr: 'Avec son ruban et son écrin.' },
      art: thing('medal'),
    },
    {
      slug: 'captain-1976',
      category: 'COLLECTIBLE',
      price: 450,
      stock: 1,
      name: { en: 'The armband of ’76', fr: 'Le brassard de 76' },
      description: { en: 'Sewn by hand, worn once.', fr: 'Cousu main, porté une fois.' },
      art: thing('captain', '6'),
    },
    {
      slug: 'table-of-ten',
      category: 'EXPERIENCE',
      price: 900,
      stock: 10,
      name: { en: 'The table of ten', fr: 'La table des dix' },
      description: { en: 'Ten seats, two legends, no telephones.', fr: 'Dix places, deux légendes, aucun téléphone.' },
      art: { kind: 'table', sky: '#2b220f', deep: '#0a0805', accent: '#d9b45b' },
    },
    {
      slug: 'shirt-1970',
      category: 'COLLECTIBLE',
      price: 1600,
      stock: 1,
      name: { en: 'The shirt of 1970', fr: 'Le maillot de 1970' },
      description: { en: 'Cotton, long sleeves, no name.', fr: 'Coton, manches longues, sans nom.' },
      art: {
        kind: 'shirt',
        cloth: '#14120c',
        second: '#d9b45b',
        trim: '#e9cf8a',
        pattern: 'sash',
        number: '10',
        backdrop: gold,
      },
    },
    {
      slug: 'pennant-final-1973',
      category: 'COLLECTIBLE',
      price: 260,
      stock: 3,
      name: { en: 'Pennant of the 1973 final', fr: 'Fanion de la finale 1973' },
      description: { en: 'Exchanged, kept, framed.', fr: 'Échangé, gardé, encadré.' },
      art: thing('pennant', '73'),
    },
    {
      slug: 'archive-night',
      category: 'EXPERIENCE',
      price: 600,
      stock: 6,
      name: { en: 'A night in the archive', fr: 'Une nuit aux archives' },
      description: {
        en: 'White gloves, one key, all the film there is.',
        fr: 'Gants blancs, une clé, toutes les bobines.',
      },
      art: { kind: 'gallery', sky: '#3a2d13', deep: '#0c0905', accent: '#d9b45b' },
    },
    {
      slug: 'match-ball-1979',
      category: 'COLLECTIBLE',
      price: 380,
      stock: 2,
      name: { en: 'Match ball, 1979', fr: 'Ballon de match, 1979' },
      description: { en: 'Leather, laced, heavy as rain.', fr: 'Cuir, lacet, lourd comme la pluie.' },
      art: { kind: 'ball', main: '#c79a5b', second: '#2a1c0e', backdrop: gold },
    },
    {
      slug: 'gala-ticket',
      category: 'EXPERIENCE',
      price: 320,
      stock: 70,
      upcoming: 30 * day,
      name: { en: 'The seventieth gala', fr: 'Le soixante-dixième gala' },
      description: { en: 'Black tie, gold pin.', fr: 'Cravate noire, épingle d’or.' },
      art: thing('ticket', '70'),
    },
    {
      slug: 'portrait-room',
      category: 'COLLECTIBLE',
      price: 220,
      stock: 0,
      name: { en: 'Portrait from the long room', fr: 'Portrait de la longue salle' },
      description: { en: 'Taken down on Monday, gone on Tuesday.', fr: 'Décroché lundi, parti mardi.' },
      art: thing('frame'),
    },
    {
      slug: 'stadium-at-night',
      category: 'EXPERIENCE',
      price: 480,
      stock: 4,
      name: { en: 'The stadium, lights on, for you', fr: 'Le stade, allumé, pour vous' },
      description: {
        en: 'One hour, one ball, ninety thousand empty seats.',
        fr: 'Une heure, un ballon, quatre-vingt-dix mille sièges vides.',
      },
      art: { kind: 'stadium', sky: '#5d4a1f', deep: '#0a0804', accent: '#d9b45b' },
    },
  ],
  auctions: [
    {
      name: { en: 'The seventies', fr: 'Les années soixante-dix' },
      starts: -1 * day,
      ends: 2 * day,
      anonymous: true,
      lots: [
        {
          exclusive: 'golden-boot-1974',
          bids: [
            { fan: mateo, price: 1200, at: -1000 },
            { fan: chloe, price: 1850, at: -90 },
          ],
        },
        { exclusive: 'cup-1971', bids: [] },
      ],
    },
    {
      name: { en: 'Winter circle', fr: 'Le cercle d’hiver' },
      starts: 8 * day,
      ends: 10 * day,
      lots: [{ exclusive: 'medal-1978', bids: [] }],
    },
    {
      name: { en: 'Autumn circle', fr: 'Le cercle d’automne' },
      starts: -30 * day,
      ends: -25 * day,
      lots: [{ exclusive: 'captain-1976', bids: [{ fan: chloe, price: 700, at: -26 * day }] }],
    },
  ],
  programs: [],
  posts: [
    {
      slug: 'the-boot-of-74',
      at: -2 * day,
      art: thing('boot'),
      name: { en: 'The boot of ’74', fr: 'Le soulier de 74' },
      body: { en: 'How it left the attic.', fr: 'Comment il a quitté le grenier.' },
    },
  ],
  forms: [],
  slots: [],
  messages: [],
  donations: [],
}
