import type { Scene } from '../artwork/scenes.ts'
import { accountFan, extras } from '../people.ts'
import type { DemoClub } from '../types.ts'

const fans = [
  accountFan('marie@fans.test', { kycStatus: 'VALIDATED', cardReady: true, coins: 0 }),
  accountFan('lea@fans.test', {
    kycStatus: 'VALIDATED',
    cardReady: true,
    coins: 0,
    address: { addressLine1: '8 rue des Embruns', city: 'Horizon-sur-Mer', country: 'FR', postalCode: '00240' },
  }),
  accountFan('sam@fans.test', { kycStatus: 'NOT_REFERRED', cardReady: false, coins: 0 }),
  ...extras('horizon', 8, 14),
]
const emailOf = (name: string) => `${name}.horizon@members.test`
const [lucas, aicha, noah] = [emailOf('lucas'), emailOf('aicha'), emailOf('noah')]
const scene = (kind: Scene['kind'], accent = '#ff7f6b'): Scene => ({ kind, sky: '#bfe6e4', deep: '#1f7f86', accent })
const day = 1440
const nonDeductible = 30

/** A foundation: euro only, by invitation, with due diligence, membership and donations. */
export const fondationHorizon: DemoClub = {
  slug: 'fondation-horizon',
  name: 'Fondation Horizon',
  platformName: 'Fondation Horizon',
  model: 'FOUNDATION',
  ticker: 'EUR',
  coinPrice: 1,
  coinsEnabled: false,
  fiatAccepted: true,
  referralNeeded: true,
  promoteDonation: true,
  dueDiligenceRequired: true,
  membershipFee: 120,
  languages: ['fr', 'en'],
  theme: { primary: '#0f8b8d', accent: '#ff6b57', hue: 195, mode: 'light' },
  contactEmail: 'bonjour@fondation-horizon.test',
  seller: {
    legalName: 'Association Fondation Horizon',
    legalForm: 'Association loi 1901',
    siren: '000240820',
    rna: 'W001000024',
    address: { addressLine1: '12 quai des Enfants', city: 'Horizon-sur-Mer', country: 'FR', postalCode: '00240' },
    phone: '+33199000024',
    director: 'Claire Le Goff',
    register: null,
    vatNumber: null,
    accessibility: null,
    receipts: {
      purpose: 'Donner à chaque enfant l’accès à la mer, à l’école et à l’atelier.',
      body: 'GENERAL_INTEREST',
      articles: ['200', '238 bis'],
      signer: { name: 'Claire Le Goff', office: 'Présidente', signature: { kind: 'signature', ink: '#1b2a6b' } },
    },
  },
  crest: { kind: 'crest', shape: 'circle', field: '#0f8b8d', figure: '#ffffff', glyph: 'wave' },
  banner: { kind: 'sea', sky: '#ffd9c7', deep: '#0f8b8d', accent: '#ff6b57', ratio: 2.2 },
  headline: { en: 'A sea for every child', fr: 'La mer pour chaque enfant' },
  tagline: {
    en: 'We take children who have never seen the horizon to sea, to school and to the workshop. Our members make it possible.',
    fr: 'Nous emmenons en mer, à l’école et à l’atelier des enfants qui n’ont jamais vu l’horizon. Nos membres le rendent possible.',
  },
  presentation: {
    en: '**Horizon** has taken 3 200 children to sea since 2009. Members join by invitation, give what they can, and see where each euro goes.',
    fr: '**Horizon** a emmené 3 200 enfants en mer depuis 2009. On devient membre sur invitation, on donne ce que l’on peut, et l’on voit où va chaque euro.',
  },
  faq: [
    {
      question: { en: 'Is my donation tax-deductible?', fr: 'Mon don est-il déductible ?' },
      answer: {
        en: 'Yes. Every donation comes with a numbered receipt. For lots, it covers the part above their value.',
        fr: 'Oui. Chaque don donne droit à un reçu numéroté ; pour un lot, c’est la part au-delà de sa valeur.',
      },
    },
    {
      question: { en: 'How do I become a member?', fr: 'Comment devenir membre ?' },
      answer: {
        en: 'A member invites you. Then you answer a few questions and pay the yearly membership fee.',
        fr: 'Un membre vous invite. Vous répondez à quelques questions, puis réglez la cotisation annuelle.',
      },
    },
  ],
  partners: [
    { slug: 'maison-lune', name: 'Maison Lune', mark: { kind: 'partner', shape: 'ring', color: '#0f6f78' } },
    { slug: 'banque-du-large', name: 'Banque du Large', mark: { kind: 'partner', shape: 'peak', color: '#ff6b57' } },
  ],
  linkedClubs: ['fc-virage'],
  fans,
  exclusives: [
    {
      slug: 'aube-en-mer',
      category: 'EXPERIENCE',
      price: 300,
      stock: 1,
      nonDeductible: 120,
      name: { en: 'Dawn at sea with the crew', fr: 'L’aube en mer avec l’équipage' },
      description: {
        en: 'Cast off at five, breakfast at the lighthouse, home by noon with salt in your hair.',
        fr: 'On largue à cinq heures, petit-déjeuner au phare, retour à midi, du sel dans les cheveux.',
      },
      art: scene('sea'),
    },
    {
      slug: 'toile-des-enfants',
      category: 'COLLECTIBLE',
      price: 150,
      stock: 1,
      nonDeductible: 60,
      name: { en: 'The children’s canvas', fr: 'La toile des enfants' },
      description: { en: 'Painted by forty hands in one afternoon.', fr: 'Peinte à quarante mains en un après-midi.' },
      art: scene('gallery'),
    },
    {
      slug: 'barre-du-voilier',
      category: 'COLLECTIBLE',
      price: 400,
      stock: 1,
      nonDeductible: 150,
      name: { en: 'The helm of the first boat', fr: 'La barre du premier voilier' },
      description: {
        en: 'Ash and bronze, twelve summers of small hands.',
        fr: 'Frêne et bronze, douze étés de petites mains.',
      },
      art: { kind: 'frame', main: '#1f7f86', second: '#ffd9c7', backdrop: { from: '#7fcfd0', to: '#0d4d56' } },
    },
    {
      slug: 'vase-de-l-atelier',
      category: 'COLLECTIBLE',
      price: 90,
      stock: 1,
      nonDeductible,
      name: { en: 'The workshop vase', fr: 'Le vase de l’atelier' },
      description: {
        en: 'Thrown by the class of Madame Abadie. No two are alike.',
        fr: 'Tourné par la classe de Madame Abadie. Aucun ne ressemble à un autre.',
      },
      art: { kind: 'vase', main: '#ff8a73', second: '#fff1e8', backdrop: { from: '#9adbd6', to: '#115e66' } },
    },
    {
      slug: 'diner-au-phare',
      category: 'EXPERIENCE',
      price: 250,
      stock: 6,
      nonDeductible: 90,
      name: { en: 'Dinner at the lighthouse', fr: 'Dîner au phare' },
      description: {
        en: 'A table for eight, a hundred and twelve steps up.',
        fr: 'Une table de huit, cent douze marches plus haut.',
      },
      art: { kind: 'table', sky: '#2c6f78', deep: '#0d3941', accent: '#ffb199' },
    },
    {
      slug: 'une-semaine-d-ecole',
      category: 'EXPERIENCE',
      price: 80,
      stock: 50,
      nonDeductible: 0,
      name: { en: 'A week of school', fr: 'Une semaine d’école' },
      description: {
        en: 'Pays for a child’s week on board: lessons, meals, oilskins.',
        fr: 'Finance la semaine d’un enfant à bord : leçons, repas, ciré.',
      },
      art: scene('school'),
    },
    {
      slug: 'un-arbre-une-classe',
      category: 'EXPERIENCE',
      price: 45,
      stock: 200,
      nonDeductible: 0,
      name: { en: 'One tree, one class', fr: 'Un arbre, une classe' },
      description: { en: 'The class plants it, you get its name.', fr: 'La classe le plante, vous recevez son nom.' },
      art: scene('forest', '#2f9a63'),
    },
    {
      slug: 'journee-a-l-atelier',
      category: 'EXPERIENCE',
      price: 120,
      stock: 8,
      nonDeductible: 50,
      name: { en: 'A day in the boat workshop', fr: 'Une journée à l’atelier de bateaux' },
      description: {
        en: 'Steam-bent oak, copper nails and a lot of tea.',
        fr: 'Du chêne ployé à la vapeur, des clous de cuivre et beaucoup de thé.',
      },
      art: scene('workshop'),
    },
    {
      slug: 'carnet-de-bord',
      category: 'COLLECTIBLE',
      price: 35,
      stock: 90,
      nonDeductible: 15,
      name: { en: 'The log book', fr: 'Le carnet de bord' },
      description: { en: 'Drawings of a season, bound by hand.', fr: 'Les dessins d’une saison, reliés à la main.' },
      art: { kind: 'frame', main: '#ff8a73', second: '#0f8b8d', backdrop: { from: '#bfe6e4', to: '#156a72' } },
    },
    {
      slug: 'medaille-des-marins',
      category: 'COLLECTIBLE',
      price: 60,
      stock: 0,
      nonDeductible,
      name: { en: 'The little sailors’ medal', fr: 'La médaille des petits marins' },
      description: {
        en: 'Given to each child who has slept at sea. A few were for friends.',
        fr: 'Remise à chaque enfant qui a dormi en mer. Quelques-unes étaient pour les amis.',
      },
      art: { kind: 'medal', main: '#ffb199', second: '#0f8b8d', backdrop: { from: '#8fd6d3', to: '#0f555d' } },
    },
    {
      slug: 'regate-des-membres',
      category: 'EXPERIENCE',
      price: 180,
      stock: 20,
      upcoming: 20 * day,
      nonDeductible: 80,
      name: { en: 'The members’ regatta', fr: 'La régate des membres' },
      description: {
        en: 'One Sunday in spring, thirty boats, no experience needed.',
        fr: 'Un dimanche de printemps, trente bateaux, aucune expérience demandée.',
      },
      art: scene('sea', '#ffd166'),
    },
    {
      slug: 'concert-sur-le-quai',
      category: 'EXPERIENCE',
      price: 55,
      stock: 60,
      nonDeductible: 25,
      name: { en: 'Concert on the quay', fr: 'Concert sur le quai' },
      description: {
        en: 'The children’s orchestra, at sunset, with the gulls.',
        fr: 'L’orchestre des enfants, au coucher du soleil, avec les mouettes.',
      },
      art: { kind: 'night', sky: '#f29b83', deep: '#134e57', accent: '#ffe3b8' },
    },
    {
      slug: 'voile-signee',
      category: 'COLLECTIBLE',
      price: 200,
      stock: 1,
      nonDeductible: 80,
      name: { en: 'A sail, signed by the class', fr: 'Une voile signée par la classe' },
      description: { en: 'It crossed the bay eleven times.', fr: 'Elle a traversé la baie onze fois.' },
      art: {
        kind: 'pennant',
        main: '#ffffff',
        second: '#ff6b57',
        number: '3',
        backdrop: { from: '#74c5c6', to: '#0f5c65' },
      },
    },
  ],
  auctions: [
    {
      name: { en: 'The harbour sale', fr: 'La vente du port' },
      starts: -1 * day,
      ends: 4 * day,
      lots: [
        {
          exclusive: 'aube-en-mer',
          bids: [
            { fan: lucas, price: 300, at: -900 },
            { fan: aicha, price: 450, at: -200 },
          ],
        },
        { exclusive: 'toile-des-enfants', bids: [{ fan: noah, price: 150, at: -700 }] },
        { exclusive: 'barre-du-voilier', bids: [] },
      ],
    },
    {
      name: { en: 'Spring gala', fr: 'Gala de printemps' },
      starts: 9 * day,
      ends: 12 * day,
      anonymous: true,
      lots: [{ exclusive: 'vase-de-l-atelier', bids: [] }],
    },
    {
      name: { en: 'Summer’s end', fr: 'Fin d’été' },
      starts: -9 * day,
      ends: -1 * day,
      anonymous: true,
      lots: [
        {
          exclusive: 'voile-signee',
          bids: [
            { fan: noah, price: 200, at: -5 * day },
            { fan: aicha, price: 260, at: -4 * day },
            { fan: 'lea@fans.test', price: 320, at: -2 * day },
          ],
        },
      ],
    },
  ],
  programs: [
    {
      slug: 'classes-de-mer',
      name: { en: 'Sea classes', fr: 'Classes de mer' },
      body: {
        en: 'Five days on board for children who have never seen the sea.',
        fr: 'Cinq jours à bord pour des enfants qui n’ont jamais vu la mer.',
      },
      art: scene('sea'),
    },
    {
      slug: 'atelier',
      name: { en: 'The workshop', fr: 'L’atelier' },
      body: {
        en: 'Young people build the boats that younger ones sail.',
        fr: 'Des jeunes construisent les bateaux sur lesquels naviguent de plus jeunes.',
      },
      art: scene('workshop'),
    },
  ],
  posts: [
    {
      slug: 'trente-deux-enfants',
      at: -1 * day,
      program: 'classes-de-mer',
      art: scene('school'),
      name: { en: 'Thirty-two children, one storm', fr: 'Trente-deux enfants, un coup de vent' },
      body: {
        en: 'They asked to go back out the next morning.',
        fr: 'Le lendemain matin, ils ont demandé à y retourner.',
      },
    },
    {
      slug: 'le-neuvieme-bateau',
      at: -6 * day,
      program: 'atelier',
      art: scene('workshop'),
      name: { en: 'The ninth boat floats', fr: 'Le neuvième bateau flotte' },
      body: {
        en: 'Launched on Saturday by those who built it.',
        fr: 'Mis à l’eau samedi par celles et ceux qui l’ont construit.',
      },
    },
    {
      slug: 'ou-vont-vos-dons',
      at: -12 * day,
      art: scene('gallery'),
      name: { en: 'Where your donations go', fr: 'Où vont vos dons' },
      body: {
        en: 'Ninety-one cents of each euro reach the water.',
        fr: 'Quatre-vingt-onze centimes de chaque euro vont jusqu’à l’eau.',
      },
    },
  ],
  forms: [
    {
      type: 'DUE_DILIGENCE',
      name: { en: 'Ethics and compliance', fr: 'Éthique et conformité' },
      questions: [
        {
          title: { en: 'Where do the funds you donate come from?', fr: 'D’où viennent les fonds que vous donnez ?' },
          answers: [
            { en: 'Salary or pension', fr: 'Salaire ou retraite' },
            { en: 'Company', fr: 'Entreprise' },
            { en: 'Savings or inheritance', fr: 'Épargne ou héritage' },
          ],
          required: true,
        },
        {
          title: {
            en: 'Do you hold, or have you held, a public office?',
            fr: 'Exercez-vous ou avez-vous exercé un mandat public ?',
          },
          answers: [
            { en: 'No', fr: 'Non' },
            { en: 'Yes', fr: 'Oui' },
          ],
          required: true,
        },
        {
          title: { en: 'What brings you to us?', fr: 'Qu’est-ce qui vous amène chez nous ?' },
          required: true,
          multiline: true,
        },
      ],
    },
    {
      type: 'GIVEAWAY',
      name: { en: 'A place on board', fr: 'Une place à bord' },
      partner: 'maison-lune',
      questions: [
        {
          title: { en: 'Have you sailed before?', fr: 'Avez-vous déjà navigué ?' },
          answers: [
            { en: 'Never', fr: 'Jamais' },
            { en: 'Often', fr: 'Souvent' },
          ],
          required: true,
        },
      ],
    },
  ],
  slots: [],
  messages: [
    { from: lucas, to: 'lea@fans.test', text: 'Bravo pour la voile !', at: -1300 },
    { from: noah, to: 'marie@fans.test', text: 'Are you coming to the harbour on Sunday?', at: -95 },
    { from: 'marie@fans.test', to: noah, text: 'With the whole crew. Is there room for five?', at: -90 },
    { from: noah, to: 'marie@fans.test', text: 'Always. We cast off at ten, bring something warm.', at: -12 },
  ],
  donations: [
    { fan: 'lea@fans.test', euro: 50, at: -30 * day },
    { fan: 'marie@fans.test', euro: 120, at: -14 * day },
  ],
}
