import type { Language, OperationOutput } from '@virage/contract'
import { bookAccounts, type getVatSettings, usualAccounts, type VatDetails } from '@virage/contract/staff'
import { numberOf, numberText } from '../../parts/numbers.ts'

/** What is taxed at a rate of its own. */
export const taxedThings = ['collectibles', 'experiences', 'delivery', 'memberships'] as const

/** What is stored of a club's VAT, with the names of its exceptions. */
export type StoredVat = OperationOutput<typeof getVatSettings>

/** An exclusive with a rate of its own, which is typed. Its id is that of the exclusive. */
export type VatException = {
  id: string
  name: string
  rate: string
  nature: VatDetails['exceptions'][number]['nature']
}

type Rates = Record<`${(typeof taxedThings)[number]}.rate`, string>
type Accounts = Record<`accounts.${(typeof bookAccounts)[number]}`, string>

/** The form's values: rates as they are typed. */
export type VatValues = Rates &
  Accounts & {
    regime: VatDetails['regime']
    mention: string
    exceptions: VatException[]
    lateTerms: string
    /** Whether memberships are sales. */
    sellsMemberships: boolean
  }

/** Returns the form of what is stored; without anything, what most French clubs say. */
export function toVatValues({ settings, names }: StoredVat, locale: Language, lateTerms: string): VatValues {
  const shown = (rate: number | undefined) => numberText(rate ?? 20, locale)
  const nameOf = (id: string) => {
    const name = names.find((one) => one.id === id)?.name
    return name?.[locale] ?? name?.en ?? name?.fr ?? id
  }
  const accounts = settings?.accounts ?? usualAccounts
  return {
    regime: settings?.regime ?? 'VAT',
    mention: settings?.mention ?? '',
    'collectibles.rate': shown(settings?.collectibles.rate),
    'experiences.rate': shown(settings?.experiences.rate),
    'delivery.rate': shown(settings?.delivery.rate),
    'memberships.rate': shown(settings?.memberships?.rate),
    sellsMemberships: settings !== null && settings.memberships !== null,
    exceptions: (settings?.exceptions ?? []).map(({ exclusiveId: id, rate, nature }) => ({
      id,
      name: nameOf(id),
      rate: shown(rate),
      nature,
    })),
    lateTerms: settings?.lateTerms ?? lateTerms,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a path for each account
    ...(Object.fromEntries(bookAccounts.map((name) => [`accounts.${name}`, accounts[name]])) as Accounts),
  }
}

/** Returns what is sent. A rate that is no number is refused by the schema. */
export function vatBody(values: VatValues): VatDetails {
  const { regime, mention, exceptions, lateTerms, sellsMemberships } = values
  const rate = (name: (typeof taxedThings)[number]) => numberOf(values[`${name}.rate`])
  return {
    regime,
    mention: mention.trim() === '' ? null : mention,
    collectibles: { rate: rate('collectibles'), nature: 'GOODS' },
    experiences: { rate: rate('experiences'), nature: 'SERVICES' },
    delivery: { rate: rate('delivery'), nature: 'SERVICES' },
    exceptions: exceptions.map((one) => ({ exclusiveId: one.id, rate: numberOf(one.rate), nature: one.nature })),
    memberships: sellsMemberships ? { rate: rate('memberships'), nature: 'SERVICES' } : null,
    lateTerms,
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- each account of the list
    accounts: Object.fromEntries(
      bookAccounts.map((name) => [name, values[`accounts.${name}`]]),
    ) as VatDetails['accounts'],
  }
}
