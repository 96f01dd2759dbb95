import type { Shirt } from '../artwork/shirt.ts'
import { accountFan, extras } from '../people.ts'
import type { DemoClub } from '../types.ts'

const fans = [
  accountFan('marie@fans.test', { kycStatus: 'VALIDATED', cardReady: true, coins: 1250 }),
  accountFan('karim@fans.test', { kycStatus: 'VALIDATED', cardReady: true, coins: 2100 }),
  accountFan('tom@fans.test', { kycStatus: 'READY_FOR_KYC', cardReady: false, coins: 0 }),
  ...extras('fcvirage', 0, 16),
]
const emailOf = (name: string) => `${name}.fcvirage@members.test`
const [camille, yann, nadia, olivia, mateo] = [
  emailOf('camille'),
  emailOf('yann'),
  emailOf('nadia'),
  emailOf('olivia'),
  emailOf('mateo'),
]
const night = { from: '#2b4fb8', to: '#080a18' }
const shirt = (look: Omit<Shirt, 'kind'>): Shirt => ({ kind: 'shirt', ...look })
const day = 1440

/** The first club: a football club with coins and euro, and an auction that is always live. */
export const fcVirage: DemoClub = {
  slug: 'fc-virage',
  name: 'Football Club Virage',
  platformName: 'FC Virage',
  model: 'MARKETPLACE',
  ticker: 'VIR',
  coinPrice: 1.1,
  coinsEnabled: true,
  fiatAccepted: true,
  referralNeeded: false,
  promoteDonation: false,
  dueDiligenceRequired: false,
  languages: ['en', 'fr'],
  theme: { primary: '#c8f227', accent: '#ff4d5e', hue: 265, mode: 'dark' },
  contactEmail: 'fans@fc-virage.test',
  crest: { kind: 'crest', shape: 'shield', field: '#c8f227', figure: '#12141c', glyph: 'V' },
  banner: { kind: 'stadium', sky: '#3a4a8f', deep: '#0b0e1f', accent: '#c8f227', ratio: 2.2 },
  headline: { en: 'Own the moment', fr: 'Vivez l’instant' },
  tagline: {
    en: 'Shirts still wet from the match. A night in the tunnel. Ten minutes with your number nine. Only for members of the club.',
    fr: 'Des maillots encore trempés. Une soirée dans le tunnel. Dix minutes avec votre numéro neuf. Réservé aux membres du club.',
  },
  presentation: {
    en: '**FC Virage** has played under the same floodlights since 1911. This is where the club opens its doors: pieces that left the pitch an hour ago, places no ticket buys, and auctions that end with the final whistle.\n\nEvery coin you spend goes back to the academy.',
    fr: 'Le **FC Virage** joue sous les mêmes projecteurs depuis 1911. Ici, le club ouvre ses portes : des pièces sorties du terrain une heure plus tôt, des places qu’aucun billet n’achète, et des enchères qui s’arrêtent au coup de sifflet final.\n\nChaque jeton dépensé revient au centre de formation.',
  },
  faq: [
    {
      question: { en: 'What are VIR coins?', fr: 'Que sont les jetons VIR ?' },
      answer: {
        en: 'The club’s own coins. You earn them as a member and spend them on exclusives. Pay the rest by card.',
        fr: 'Les jetons du club. Vous en gagnez comme membre et les dépensez en exclusivités ; le reste se paie par carte.',
      },
    },
    {
      question: { en: 'How do auctions end?', fr: 'Comment se terminent les enchères ?' },
      answer: {
        en: 'At the time shown. A bid in the last two minutes extends the auction by two minutes, so no one wins by a second.',
        fr: 'À l’heure affichée. Une enchère dans les deux dernières minutes prolonge la vente de deux minutes : personne ne gagne à une seconde près.',
      },
    },
    {
      question: { en: 'Is everything authentic?', fr: 'Tout est-il authentique ?' },
      answer: {
        en: 'Each piece comes from the kit room with a numbered certificate signed by the club.',
        fr: 'Chaque pièce sort de la lingerie du club, avec un certificat numéroté et signé.',
      },
    },
  ],
  partners: [
    { slug: 'nordlys', name: 'Nordlys Energy', mark: { kind: 'partner', shape: 'peak', color: '#7fb6ff' } },
    { slug: 'atelier-rive', name: 'Atelier Rive', mark: { kind: 'partner', shape: 'ring', color: '#ffb86b' } },
    { slug: 'hexa', name: 'Hexa Telecom', mark: { kind: 'partner', shape: 'bars', color: '#c8f227' } },
  ],
  linkedClubs: ['club70-legends', 'fondation-horizon'],
  fans,
  exclusives: [
    {
      slug: 'diallo-derby-shirt',
      category: 'COLLECTIBLE',
      price: 150,
      stock: 1,
      name: { en: 'Diallo’s derby shirt, worn and signed', fr: 'Le maillot du derby de Diallo, porté et signé' },
      description: {
        en: 'Worn for all ninety minutes on derby night, signed in the dressing room, delivered framed with its certificate.',
        fr: 'Porté les quatre-vingt-dix minutes du derby, signé dans le vestiaire, livré encadré avec son certificat.',
      },
      art: shirt({
        cloth: '#173a8f',
        second: '#f4f6ff',
        trim: '#ffffff',
        pattern: 'sash',
        number: '9',
        signed: true,
        backdrop: night,
      }),
      more: [
        shirt({ cloth: '#173a8f', second: '#f4f6ff', trim: '#ffffff', pattern: 'sash', backdrop: night }),
        shirt({
          cloth: '#f4f6ff',
          second: '#173a8f',
          trim: '#173a8f',
          pattern: 'sash',
          number: '9',
          backdrop: { from: '#8d9cc9', to: '#1a2036' },
        }),
        { kind: 'tunnel', sky: '#2b4fb8', deep: '#10131f', accent: '#c8f227' },
      ],
    },
    {
      slug: 'away-kit-cup-run',
      category: 'COLLECTIBLE',
      price: 120,
      stock: 1,
      name: { en: 'Away kit of the cup run', fr: 'Le maillot extérieur de l’épopée en coupe' },
      description: {
        en: 'Four rounds, three away wins, one shirt. Grass stains included.',
        fr: 'Quatre tours, trois victoires à l’extérieur, un seul maillot. Traces d’herbe comprises.',
      },
      art: shirt({
        cloth: '#f3efe4',
        second: '#c8213f',
        trim: '#1b1b1f',
        pattern: 'hoops',
        number: '4',
        signed: true,
        backdrop: { from: '#a72438', to: '#160609' },
      }),
    },
    {
      slug: 'keeper-clean-sheet-100',
      category: 'COLLECTIBLE',
      price: 150,
      stock: 1,
      name: { en: 'The keeper’s clean sheet, number 100', fr: 'Le centième match sans but encaissé' },
      description: {
        en: 'The jersey from the hundredth clean sheet, with the gloves’ chalk still on the sleeves.',
        fr: 'Le maillot du centième match sans encaisser, la craie des gants encore sur les manches.',
      },
      art: shirt({
        cloth: '#0d5c43',
        second: '#0f7a57',
        trim: '#dcff4f',
        pattern: 'pinstripes',
        number: '1',
        signed: true,
        backdrop: { from: '#2f9a63', to: '#06140e' },
      }),
    },
    {
      slug: 'centenary-one-of-one',
      category: 'COLLECTIBLE',
      price: 900,
      stock: 1,
      name: { en: 'Centenary edition, one of one', fr: 'Édition du centenaire, pièce unique' },
      description: {
        en: 'Woven once, for the photograph in the boardroom. There won’t be another.',
        fr: 'Tissé une seule fois, pour la photo du salon d’honneur. Il n’y en aura pas d’autre.',
      },
      art: shirt({
        cloth: '#16151a',
        second: '#d7a94b',
        trim: '#e3bd6a',
        pattern: 'yoke',
        number: '10',
        backdrop: { from: '#8a6a2b', to: '#0c0a06' },
      }),
    },
    {
      slug: 'captains-armband-derby',
      category: 'COLLECTIBLE',
      price: 80,
      stock: 1,
      name: { en: 'The captain’s armband', fr: 'Le brassard du capitaine' },
      description: {
        en: 'Lifted to the stand after the second goal. Still knotted.',
        fr: 'Levé vers la tribune après le deuxième but. Toujours noué.',
      },
      art: {
        kind: 'captain',
        main: '#c8f227',
        second: '#173a8f',
        number: '9',
        backdrop: { from: '#3a3f8f', to: '#0a0a1c' },
      },
    },
    {
      slug: 'match-ball-derby',
      category: 'COLLECTIBLE',
      price: 200,
      stock: 1,
      name: { en: 'The derby match ball', fr: 'Le ballon du derby' },
      description: {
        en: 'The ball of the 89th minute, signed by the eleven who finished the match.',
        fr: 'Le ballon de la 89e minute, signé par les onze qui ont terminé le match.',
      },
      art: { kind: 'ball', main: '#f7f7f2', second: '#1c2a5e', backdrop: { from: '#4767c9', to: '#0a0e20' } },
    },
    {
      slug: 'golden-boot-replica',
      category: 'COLLECTIBLE',
      price: 260,
      stock: 1,
      name: { en: 'Golden boot of the season', fr: 'Le soulier d’or de la saison' },
      description: {
        en: 'Twenty-seven goals, cast in brass from the striker’s own boot.',
        fr: 'Vingt-sept buts, coulés dans le laiton à partir de la chaussure du buteur.',
      },
      art: { kind: 'boot', main: '#d9a93f', second: '#f2d489', backdrop: { from: '#5d4a8c', to: '#110c1d' } },
    },
    {
      slug: 'first-floodlight-bulb',
      category: 'COLLECTIBLE',
      price: 60,
      stock: 1,
      name: { en: 'A bulb from the first floodlights', fr: 'Une ampoule des premiers projecteurs' },
      description: {
        en: 'From the masts of 1957, mounted on oak from the old stand.',
        fr: 'Des mâts de 1957, montée sur le chêne de l’ancienne tribune.',
      },
      art: { kind: 'frame', main: '#1b2a63', second: '#f2d489', backdrop: { from: '#33508f', to: '#0a0d18' } },
    },
    {
      slug: 'walk-out-with-the-team',
      category: 'EXPERIENCE',
      price: 900,
      stock: 3,
      name: { en: 'Walk out with the team', fr: 'Entrez avec l’équipe' },
      description: {
        en: 'Stand in the tunnel, hear the studs, walk into the noise. For two, with a photograph at the centre circle.',
        fr: 'Attendez dans le tunnel, écoutez les crampons, entrez dans le bruit. Pour deux, avec photo au rond central.',
      },
      art: { kind: 'tunnel', sky: '#2b3b6b', deep: '#0c1018', accent: '#c8f227' },
    },
    {
      slug: 'womens-cup-final-shirt',
      category: 'COLLECTIBLE',
      price: 320,
      stock: 12,
      name: { en: 'Women’s cup final shirt', fr: 'Maillot de la finale féminine' },
      description: {
        en: 'The violet of the night they won it, number seven.',
        fr: 'Le violet du soir de la victoire, numéro sept.',
      },
      art: shirt({
        cloth: '#3b1f77',
        second: '#ff5fa2',
        trim: '#ffffff',
        pattern: 'sash',
        number: '7',
        signed: true,
        backdrop: { from: '#7d3fb0', to: '#150a22' },
      }),
    },
    {
      slug: 'academy-class-of-2026',
      category: 'COLLECTIBLE',
      price: 85,
      stock: 40,
      upcoming: 3 * day,
      name: { en: 'Academy class of 2026', fr: 'La promotion 2026' },
      description: {
        en: 'Signed by the whole year group. In ten years you will know why.',
        fr: 'Signé par toute la promotion. Dans dix ans, vous saurez pourquoi.',
      },
      art: shirt({
        cloth: '#e0592a',
        second: '#ffb347',
        trim: '#ffffff',
        pattern: 'stripes',
        number: '11',
        backdrop: { from: '#c8512b', to: '#1c0a05' },
      }),
    },
    {
      slug: 'third-kit-charity',
      category: 'COLLECTIBLE',
      price: 240,
      stock: 0,
      name: { en: 'Third kit, charity edition', fr: 'Troisième maillot, édition solidaire' },
      description: {
        en: 'Gone in four minutes. All of it went to the children’s hospital.',
        fr: 'Épuisé en quatre minutes. Tout est allé à l’hôpital des enfants.',
      },
      art: shirt({
        cloth: '#14242e',
        second: '#31d0c3',
        trim: '#31d0c3',
        pattern: 'hoops',
        number: '6',
        backdrop: { from: '#2f7d7a', to: '#06100f' },
      }),
    },
    {
      slug: 'training-day',
      category: 'EXPERIENCE',
      price: 650,
      stock: 5,
      name: { en: 'A training day with the squad', fr: 'Une journée d’entraînement avec l’équipe' },
      description: {
        en: 'Breakfast at the centre, a session by the touchline, lunch at the players’ table.',
        fr: 'Petit-déjeuner au centre, séance au bord du terrain, déjeuner à la table des joueurs.',
      },
      art: { kind: 'pitch', sky: '#86b8e8', deep: '#2d6f92', accent: '#ff4d5e' },
    },
    {
      slug: 'dinner-with-the-coach',
      category: 'EXPERIENCE',
      price: 1400,
      stock: 2,
      name: { en: 'Dinner with the coach', fr: 'Dîner avec l’entraîneur' },
      description: {
        en: 'Four courses, one tactics board. Bring your questions, he brings the chalk.',
        fr: 'Quatre plats, un tableau noir. Apportez vos questions, il apporte la craie.',
      },
      art: { kind: 'table', sky: '#3a2431', deep: '#170d14', accent: '#e8b04a' },
    },
    {
      slug: 'derby-scarf-1911',
      category: 'COLLECTIBLE',
      price: 35,
      stock: 120,
      name: { en: 'Derby scarf, 1911 pattern', fr: 'Écharpe du derby, motif 1911' },
      description: {
        en: 'Knitted two streets from the ground to the pattern of the first season.',
        fr: 'Tricotée à deux rues du stade, au motif de la première saison.',
      },
      art: { kind: 'scarf', main: '#173a8f', second: '#c8f227', backdrop: { from: '#4a62b5', to: '#0b0e1c' } },
    },
    {
      slug: 'keeper-gloves-signed',
      category: 'COLLECTIBLE',
      price: 180,
      stock: 4,
      name: { en: 'Keeper’s gloves, signed', fr: 'Gants du gardien, signés' },
      description: {
        en: 'Two saves from the spot. The mud is real.',
        fr: 'Deux arrêts sur penalty. La boue est vraie.',
      },
      art: { kind: 'gloves', main: '#dcff4f', second: '#173a8f', backdrop: { from: '#2a7f6c', to: '#071512' } },
    },
    {
      slug: 'season-opener-ticket',
      category: 'EXPERIENCE',
      price: 75,
      stock: 30,
      name: { en: 'Season opener, front row', fr: 'Match d’ouverture, premier rang' },
      description: {
        en: 'Row A, halfway line. You will hear everything.',
        fr: 'Rang A, ligne médiane. Vous entendrez tout.',
      },
      art: {
        kind: 'ticket',
        main: '#c8f227',
        second: '#12141c',
        number: '7',
        backdrop: { from: '#3d4ea8', to: '#090b18' },
      },
    },
    {
      slug: 'bus-parade-seat',
      category: 'EXPERIENCE',
      price: 500,
      stock: 8,
      upcoming: 'some day',
      name: { en: 'A seat on the parade bus', fr: 'Une place sur le bus du défilé' },
      description: { en: 'If we win it, you ride with us.', fr: 'Si nous gagnons, vous montez avec nous.' },
      art: { kind: 'night', sky: '#4d3b8f', deep: '#0f0d22', accent: '#c8f227' },
    },
    {
      slug: 'cup-replica',
      category: 'COLLECTIBLE',
      price: 420,
      stock: 9,
      name: { en: 'The cup, one to five', fr: 'La coupe, au cinquième' },
      description: {
        en: 'Spun silver plate, numbered, heavy in the hand.',
        fr: 'Métal argenté repoussé, numéroté, lourd en main.',
      },
      art: { kind: 'trophy', main: '#c9ced8', second: '#1b1e28', backdrop: { from: '#5a6a9c', to: '#0c0f1a' } },
    },
    {
      slug: 'founders-pennant',
      category: 'COLLECTIBLE',
      price: 55,
      stock: 60,
      name: { en: 'Founders’ pennant', fr: 'Fanion des fondateurs' },
      description: {
        en: 'Exchanged at the centre circle since 1911. This one is yours.',
        fr: 'Échangé au rond central depuis 1911. Celui-ci est à vous.',
      },
      art: {
        kind: 'pennant',
        main: '#173a8f',
        second: '#c8f227',
        number: '11',
        backdrop: { from: '#6b6fd0', to: '#0d0e20' },
      },
    },
    {
      slug: 'commentary-booth',
      category: 'EXPERIENCE',
      price: 380,
      stock: 2,
      name: { en: 'A half in the commentary booth', fr: 'Une mi-temps en cabine' },
      description: {
        en: 'Headset on, microphone off. Unless you ask nicely.',
        fr: 'Casque sur les oreilles, micro coupé. Sauf si vous demandez gentiment.',
      },
      art: { kind: 'stadium', sky: '#4a5fae', deep: '#0c0f20', accent: '#ff4d5e' },
    },
    {
      slug: 'groundskeeper-morning',
      category: 'EXPERIENCE',
      price: 140,
      stock: 6,
      hidden: true,
      name: { en: 'A morning with the groundskeeper', fr: 'Une matinée avec le jardinier' },
      description: {
        en: 'Stripes are straighter than they look.',
        fr: 'Les bandes sont plus droites qu’elles n’en ont l’air.',
      },
      art: { kind: 'pitch', sky: '#9fd0c0', deep: '#2a6e62', accent: '#ffd166' },
    },
    {
      slug: 'last-season-home-shirt',
      category: 'COLLECTIBLE',
      price: 140,
      stock: 1,
      name: { en: 'Last home shirt of the old badge', fr: 'Dernier maillot à l’ancien écusson' },
      description: { en: 'The badge changed the next morning.', fr: 'L’écusson a changé le lendemain matin.' },
      art: shirt({
        cloth: '#f4f6ff',
        second: '#173a8f',
        trim: '#173a8f',
        pattern: 'cross',
        number: '8',
        signed: true,
        backdrop: { from: '#6f86cf', to: '#10142a' },
      }),
    },
    {
      slug: 'referee-whistle-final',
      category: 'COLLECTIBLE',
      price: 40,
      stock: 1,
      name: { en: 'The whistle of the final', fr: 'Le sifflet de la finale' },
      description: { en: 'Three long notes and it was over.', fr: 'Trois longues notes, et c’était fini.' },
      art: { kind: 'whistle', main: '#d7dbe4', second: '#c8213f', backdrop: { from: '#53659f', to: '#0c0f1b' } },
    },
  ],
  auctions: [
    {
      name: { en: 'Derby night', fr: 'Le soir du derby' },
      starts: -2 * day,
      ends: 3 * day,
      lots: [
        {
          exclusive: 'diallo-derby-shirt',
          bids: [
            { fan: camille, price: 150, at: -2800 },
            { fan: yann, price: 260, at: -2400 },
            { fan: nadia, price: 420, at: -1900 },
            { fan: camille, price: 600, at: -300 },
            { fan: 'marie@fans.test', price: 620, at: -60 },
            { fan: 'karim@fans.test', price: 640, at: -2 },
          ],
        },
        {
          exclusive: 'away-kit-cup-run',
          bids: [
            { fan: olivia, price: 120, at: -2500 },
            { fan: mateo, price: 300, at: -1200 },
            { fan: 'marie@fans.test', price: 410, at: -45 },
          ],
        },
        { exclusive: 'keeper-clean-sheet-100', bids: [] },
        {
          exclusive: 'centenary-one-of-one',
          bids: [
            { fan: nadia, price: 900, at: -2600 },
            { fan: olivia, price: 1500, at: -2000 },
            { fan: mateo, price: 2300, at: -500 },
          ],
        },
        {
          exclusive: 'captains-armband-derby',
          bids: [
            { fan: yann, price: 80, at: -1000 },
            { fan: camille, price: 130, at: -200 },
          ],
        },
      ],
    },
    {
      name: { en: 'Boots and balls', fr: 'Crampons et ballons' },
      starts: 2 * day,
      ends: 6 * day,
      lots: [
        { exclusive: 'match-ball-derby', bids: [] },
        { exclusive: 'golden-boot-replica', bids: [] },
        { exclusive: 'first-floodlight-bulb', bids: [] },
      ],
    },
    {
      name: { en: 'Opening week', fr: 'La semaine d’ouverture' },
      starts: -20 * day,
      ends: -13 * day,
      lots: [
        {
          exclusive: 'last-season-home-shirt',
          bids: [
            { fan: yann, price: 140, at: -19 * day },
            { fan: olivia, price: 380, at: -14 * day },
          ],
        },
        {
          exclusive: 'referee-whistle-final',
          bids: [
            { fan: nadia, price: 40, at: -18 * day },
            { fan: mateo, price: 95, at: -13.2 * day },
          ],
        },
      ],
    },
  ],
  programs: [
    {
      slug: 'academy',
      name: { en: 'The academy', fr: 'Le centre de formation' },
      body: {
        en: 'One hundred and forty children, six pitches, one homework room. This is what your coins pay for.',
        fr: 'Cent quarante enfants, six terrains, une salle d’étude. Voilà ce que paient vos jetons.',
      },
      art: { kind: 'pitch', sky: '#7fb4ef', deep: '#2c5f9e', accent: '#c8f227' },
    },
    {
      slug: 'street-league',
      name: { en: 'Street league', fr: 'La ligue des rues' },
      body: {
        en: 'Football for everybody, every Thursday, under the railway arches.',
        fr: 'Du football pour tous, chaque jeudi, sous les arches du chemin de fer.',
      },
      art: { kind: 'night', sky: '#3b4a8c', deep: '#11142b', accent: '#ff4d5e' },
    },
  ],
  posts: [
    {
      slug: 'ninety-minutes-one-shirt',
      at: -1 * day,
      art: { kind: 'tunnel', sky: '#2b4fb8', deep: '#0d1120', accent: '#c8f227' },
      name: { en: 'Ninety minutes, one shirt', fr: 'Quatre-vingt-dix minutes, un maillot' },
      body: {
        en: 'The kit man didn’t wash it. He folded it, wrote the date on the tag and put it in the safe.\n\nNow it is **lot 1** of Derby night.',
        fr: 'L’intendant ne l’a pas lavé. Il l’a plié, a écrit la date sur l’étiquette et l’a mis au coffre.\n\nC’est aujourd’hui le **lot 1** du soir du derby.',
      },
    },
    {
      slug: 'derby-night-is-open',
      at: -2 * day,
      art: { kind: 'stadium', sky: '#3a4a8f', deep: '#0b0e1f', accent: '#ff4d5e' },
      name: { en: 'Derby night is open', fr: 'Le soir du derby est ouvert' },
      body: {
        en: 'Five lots, one evening of noise. Bidding is open to verified members.',
        fr: 'Cinq lots, une soirée de bruit. Les enchères sont ouvertes aux membres vérifiés.',
      },
    },
    {
      slug: 'six-new-scholars',
      at: -5 * day,
      program: 'academy',
      art: { kind: 'pitch', sky: '#86b8e8', deep: '#2d6f92', accent: '#ffd166' },
      more: [
        { kind: 'school', sky: '#ffd9a8', deep: '#3f5f8a', accent: '#ffd166' },
        { kind: 'workshop', sky: '#cfe6ff', deep: '#2d4f72', accent: '#e8a33d' },
        { kind: 'night', sky: '#3a4a8f', deep: '#0b0e1f', accent: '#ffd166' },
      ],
      name: { en: 'Six new scholars', fr: 'Six nouveaux pensionnaires' },
      body: {
        en: 'Paid for by what you bought in October. Thank you.\n\nThey sleep in the old keeper’s house, train before school and eat with the first team on Thursdays. Read more about [the academy](/clubs/fc-virage/programs/academy).',
        fr: 'Financés par vos achats d’octobre. Merci.\n\nIls dorment dans l’ancienne maison du gardien, s’entraînent avant les cours et mangent avec l’équipe première le jeudi. À lire aussi : [le centre de formation](/clubs/fc-virage/programs/academy).',
      },
    },
    {
      slug: 'coach-on-chalk',
      at: -9 * day,
      art: { kind: 'table', sky: '#3a2431', deep: '#170d14', accent: '#e8b04a' },
      name: { en: 'The coach on chalk and patience', fr: 'L’entraîneur, la craie et la patience' },
      body: {
        en: '“A plan survives until the first pass.” Notes from the last dinner.',
        fr: '« Un plan survit jusqu’à la première passe. » Notes du dernier dîner.',
      },
    },
  ],
  forms: [
    {
      type: 'GIVEAWAY',
      name: { en: 'Win two seats in the tunnel club', fr: 'Gagnez deux places au club du tunnel' },
      partner: 'nordlys',
      questions: [
        {
          title: { en: 'In which year was the club founded?', fr: 'En quelle année le club a-t-il été fondé ?' },
          answers: [
            { en: '1899', fr: '1899' },
            { en: '1911', fr: '1911' },
            { en: '1957', fr: '1957' },
          ],
          required: true,
        },
        {
          title: { en: 'Which number scored the derby goal?', fr: 'Quel numéro a marqué le but du derby ?' },
          answers: [
            { en: 'Seven', fr: 'Sept' },
            { en: 'Nine', fr: 'Neuf' },
            { en: 'Ten', fr: 'Dix' },
          ],
          required: true,
        },
        { title: { en: 'Who would you bring?', fr: 'Qui emmèneriez-vous ?' }, required: false, multiline: true },
      ],
    },
  ],
  slots: [],
  messages: [
    { from: camille, to: 'marie@fans.test', text: 'Are you still in on the derby shirt?', at: -180 },
    { from: 'marie@fans.test', to: camille, text: 'Until the last minute, yes.', at: -170 },
    { from: 'karim@fans.test', to: 'marie@fans.test', text: 'May the best bid win!', at: -1 },
  ],
  donations: [],
}
