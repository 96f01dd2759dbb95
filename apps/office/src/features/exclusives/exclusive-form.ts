import type { Language } from '@virage/contract'
import type { StaffExclusive } from '@virage/contract/staff'
import { withdrawalTerms } from '@virage/domain'
import { textsAt } from '../../parts/language-fields.tsx'
import { toLocalInput, toOptionalInstant } from '../../parts/local-time.ts'
import { numberOf, numberText } from '../../parts/numbers.ts'

/** What the form of an exclusive holds. Amounts are typed texts; media are `IMAGE /media/…`. */
export type ExclusiveForm = {
  'name.en': string
  'name.fr': string
  'description.en': string
  'description.fr': string
  imageUrl: string
  medias: string[]
  price: string
  nonDeductibleAmount: string
  category: string
  withdrawal: string
  'ownership.kind': string
  'ownership.operator': string
  'maker.name': string
  'maker.address': string
  'maker.email': string
  'maker.warnings.en': string
  'maker.warnings.fr': string
  upcoming: boolean
  upcomingDate: string
  visible: boolean
  /** Of a new exclusive only. */
  slug: string
  stock: string
}

/** An empty form. */
export const emptyExclusive: ExclusiveForm = {
  'name.en': '',
  'name.fr': '',
  'description.en': '',
  'description.fr': '',
  imageUrl: '',
  medias: [],
  price: '',
  nonDeductibleAmount: '',
  category: 'COLLECTIBLE',
  withdrawal: 'RIGHT',
  'ownership.kind': 'OWN',
  'ownership.operator': '',
  'maker.name': '',
  'maker.address': '',
  'maker.email': '',
  'maker.warnings.en': '',
  'maker.warnings.fr': '',
  upcoming: false,
  upcomingDate: '',
  visible: false,
  slug: '',
  stock: '1',
}

/** Returns what the form shows for an exclusive. */
export const toExclusiveForm = (exclusive: StaffExclusive, language: Language): ExclusiveForm => ({
  'name.en': exclusive.name.en ?? '',
  'name.fr': exclusive.name.fr ?? '',
  'description.en': exclusive.description.en ?? '',
  'description.fr': exclusive.description.fr ?? '',
  imageUrl: exclusive.imageUrl,
  medias: exclusive.medias.map(({ type, url }) => `${type} ${url}`),
  price: numberText(exclusive.price, language),
  nonDeductibleAmount: numberText(exclusive.nonDeductibleAmount, language),
  category: exclusive.category,
  withdrawal: exclusive.withdrawal,
  'ownership.kind': exclusive.ownership.kind,
  'ownership.operator': exclusive.ownership.kind === 'CONSIGNED' ? exclusive.ownership.operator : '',
  'maker.name': exclusive.maker?.name ?? '',
  'maker.address': exclusive.maker?.address ?? '',
  'maker.email': exclusive.maker?.email ?? '',
  'maker.warnings.en': exclusive.maker?.warnings.en ?? '',
  'maker.warnings.fr': exclusive.maker?.warnings.fr ?? '',
  upcoming: exclusive.upcoming,
  upcomingDate: toLocalInput(exclusive.upcomingDate),
  visible: exclusive.visible,
  slug: exclusive.slug,
  stock: String(exclusive.stock),
})

/** The fields of the API, each from the form. */
const fields = {
  name: (form: ExclusiveForm) => textsAt(form, 'name'),
  description: (form: ExclusiveForm) => textsAt(form, 'description'),
  imageUrl: ({ imageUrl }: ExclusiveForm) => imageUrl,
  medias: ({ medias }: ExclusiveForm) =>
    medias.map((media) => {
      const [type, url = ''] = media.split(' ')
      return { type: type === 'VIDEO' ? ('VIDEO' as const) : ('IMAGE' as const), url }
    }),
  price: ({ price }: ExclusiveForm) => numberOf(price),
  nonDeductibleAmount: ({ nonDeductibleAmount }: ExclusiveForm) =>
    nonDeductibleAmount.trim() === '' ? null : numberOf(nonDeductibleAmount),
  category: ({ category }: ExclusiveForm) =>
    category === 'EXPERIENCE' ? ('EXPERIENCE' as const) : ('COLLECTIBLE' as const),
  withdrawal: ({ withdrawal }: ExclusiveForm) => withdrawalTerms.find((terms) => terms === withdrawal) ?? 'RIGHT',
  ownership: (form: ExclusiveForm) =>
    form['ownership.kind'] === 'CONSIGNED'
      ? { kind: 'CONSIGNED' as const, operator: form['ownership.operator'] }
      : { kind: 'OWN' as const },
  maker: (form: ExclusiveForm) => {
    const maker = {
      name: form['maker.name'],
      address: form['maker.address'],
      email: form['maker.email'].trim(),
      warnings: textsAt(form, 'maker.warnings'),
    }
    const { warnings, ...contact } = maker
    return [...Object.values(contact), ...Object.values(warnings)].every((text) => text.trim() === '') ? null : maker
  },
  upcoming: ({ upcoming }: ExclusiveForm) => upcoming,
  upcomingDate: ({ upcoming, upcomingDate }: ExclusiveForm) => (upcoming ? toOptionalInstant(upcomingDate) : null),
  visible: ({ visible }: ExclusiveForm) => visible,
}

type Body = { [K in keyof typeof fields]: ReturnType<(typeof fields)[K]> }

/** Returns the whole body of a new exclusive. */
export function createBody(form: ExclusiveForm) {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each field is made by its own function
  const body = Object.fromEntries(Object.entries(fields).map(([name, read]) => [name, read(form)])) as Body
  return { ...body, slug: form.slug.trim(), stock: numberOf(form.stock) }
}

/** Returns the fields of the API that changed paths of the form belong to. */
export function patchBody(form: ExclusiveForm, changed: string[]): Partial<Body> {
  const names = new Set(changed.map((path) => path.split('.')[0]))
  if (names.has('upcoming')) names.add('upcomingDate')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the whole body
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, read]) => (names.has(name) ? [[name, read(form)]] : [])),
  ) as Partial<Body>
}
