import type { Language } from '@virage/contract'
import { usualAccounts, type VatDetails } from '@virage/contract/staff'
import { numberOf, numberText } from '../../parts/numbers.ts'

/** What is taxed at a rate of its own. */
export const taxedThings = ['collectibles', 'experiences', 'delivery', 'memberships'] as const

/** An exclusive with a rate of its own, which is typed. */
export type VatException = Omit<VatDetails['exceptions'][number], 'rate'> & { rate: string }

/** The form's values: rates as they are typed. */
export type VatValues = Omit<VatDetails, (typeof taxedThings)[number] | 'mention' | 'exceptions'> & {
  exceptions: VatException[]
  mention: string
  rates: Record<(typeof taxedThings)[number], string>
  /** Whether memberships are sales. */
  sellsMemberships: boolean
}

/** Returns the form of what is stored; without anything, what most French clubs say. */
export function toVatValues(stored: VatDetails | null, locale: Language, lateTerms: string): VatValues {
  const shown = (rate: number | undefined) => numberText(rate ?? 20, locale)
  return {
    regime: stored?.regime ?? 'VAT',
    mention: stored?.mention ?? '',
    rates: {
      collectibles: shown(stored?.collectibles.rate),
      experiences: shown(stored?.experiences.rate),
      delivery: shown(stored?.delivery.rate),
      memberships: shown(stored?.memberships?.rate),
    },
    sellsMemberships: stored !== null && stored.memberships !== null,
    exceptions: (stored?.exceptions ?? []).map((one) => ({ ...one, rate: shown(one.rate) })),
    lateTerms: stored?.lateTerms ?? lateTerms,
    accounts: stored?.accounts ?? usualAccounts,
  }
}

/** Returns what is sent. A rate that is no number is refused by the schema. */
export function vatBody({ rates, sellsMemberships, mention, exceptions, ...rest }: VatValues): VatDetails {
  const rate = (name: keyof typeof rates) => numberOf(rates[name])
  return {
    ...rest,
    mention: mention.trim() === '' ? null : mention,
    collectibles: { rate: rate('collectibles'), nature: 'GOODS' },
    experiences: { rate: rate('experiences'), nature: 'SERVICES' },
    delivery: { rate: rate('delivery'), nature: 'SERVICES' },
    exceptions: exceptions.map((one) => ({ ...one, rate: numberOf(one.rate) })),
    memberships: sellsMemberships ? { rate: rate('memberships'), nature: 'SERVICES' } : null,
  }
}
