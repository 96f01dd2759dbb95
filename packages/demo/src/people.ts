import type { Portrait } from './artwork/marks.ts'
import type { DemoFan } from './types.ts'

/** The password of every demonstration account. */
export const demoPassword = 'Virage-demo-2026!'

/** The accounts that the first start prints. */
export const demoAccounts: { email: string; firstName: string; lastName: string; note: string }[] = [
  {
    email: 'marie@fans.test',
    firstName: 'Marie',
    lastName: 'Delcourt',
    note: 'validated everywhere, coins, card ready',
  },
  {
    email: 'karim@fans.test',
    firstName: 'Karim',
    lastName: 'Bensaïd',
    note: 'validated in fc-virage, card ready, coins',
  },
  { email: 'tom@fans.test', firstName: 'Tom', lastName: 'Albert', note: 'signed up, ready for KYC' },
  {
    email: 'lea@fans.test',
    firstName: 'Léa',
    lastName: 'Marchetti',
    note: 'validated in fondation-horizon, owes a won lot',
  },
  { email: 'sam@fans.test', firstName: 'Sam', lastName: 'Okafor', note: 'not referred in fondation-horizon' },
  { email: 'staff@fc-virage.test', firstName: 'Inès', lastName: 'Caron', note: 'owner of fc-virage' },
  { email: 'operator@virage.test', firstName: 'Paul', lastName: 'Renaud', note: 'operator of the installation' },
]

const skins = ['#f2cfb3', '#e0ac82', '#c68658', '#9a6240', '#6b432c']
const hairs = ['#2a1d17', '#5b3a22', '#b9834a', '#141414', '#8a8a8a', '#d8b36a']
const cloths = ['#2b4fb8', '#c8384b', '#1f8a5b', '#e8a33d', '#6d4bc4', '#1d2733']
const grounds = ['#dfe7ff', '#ffe1d6', '#dff5e8', '#fff0cf', '#ece2ff', '#d9eef2']
const cuts: Portrait['cut'][] = ['short', 'long', 'curly', 'bald', 'bun']

const pick = <T>(list: readonly T[], index: number): T => {
  const one = list[index % list.length]
  if (one === undefined) throw new Error('Nothing to pick from')
  return one
}

/** Returns a portrait; the same number always gives the same one. */
export const portrait = (seed: number): Portrait => ({
  kind: 'portrait',
  skin: pick(skins, seed * 3 + 1),
  hair: pick(hairs, seed * 5 + 2),
  cloth: pick(cloths, seed),
  ground: pick(grounds, seed * 7 + 3),
  cut: pick(cuts, seed * 2 + Math.floor(seed / 5)),
  glasses: seed % 4 === 0,
})

/** Makes an account a fan of one club. */
export function accountFan(email: string, as: Pick<DemoFan, 'kycStatus' | 'cardReady' | 'coins' | 'address'>): DemoFan {
  const index = demoAccounts.findIndex((account) => account.email === email)
  const account = demoAccounts[index]
  if (!account) throw new Error(`${email} is not a demonstration account`)
  return { email, firstName: account.firstName, lastName: account.lastName, portrait: portrait(index + 40), ...as }
}

const names =
  'Camille Roussel,Yann Le Goff,Nadia Haddad,Olivia Grant,Mateo Ruiz,Chloé Vidal,Ibrahim Sow,Elena Rossi,Lucas Meyer,Aïcha Diop,Noah Laurent,Freya Lind,Hugo Perrin,Sofia Almeida,Arthur Blanc,Maya Cohen,Rayan Amrani,Jeanne Moreau-Petit,Owen Clarke,Zoé Fabre,Diego Santos,Alice Bernard,Samir Khelifi,Iris Fontaine'.split(
    ',',
  )

/** Members that fill a club; they have no accounts. */
export const extras = (club: string, from: number, count: number): DemoFan[] =>
  names.slice(from, from + count).map((name, index) => {
    const [firstName = '', ...rest] = name.split(' ')
    return {
      email: `${firstName
        .toLowerCase()
        .normalize('NFD')
        .replace(/[^a-z]/g, '')}.${club}@members.test`,
      firstName,
      lastName: rest.join(' '),
      kycStatus: 'VALIDATED',
      cardReady: true,
      coins: 900 + ((index * 370) % 2400),
      portrait: portrait(from + index),
    }
  })
