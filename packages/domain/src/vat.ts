import { type Cents, cents } from './units.ts'

/** A VAT rate in hundredths of a percent: 2000 is 20 %, 550 is 5.5 %. */
export type VatRate = number

/** How a seller is taxed: with VAT, as a small one without it, or as a body whose activity isn't taxed. */
export const vatRegimes = ['VAT', 'FRANCHISE', 'NON_PROFIT'] as const

/** What is sold, as the tax office tells it apart. */
export const vatNatures = ['GOODS', 'SERVICES'] as const
/** One of these. */
export type VatNature = (typeof vatNatures)[number]

/** A part of a price, with what decides about its VAT. */
export type TaxedPart = { gross: Cents; rate: VatRate; nature: VatNature }

/** The sums of a document at one rate, of goods or of services: `gross` = `net` + `vat`. */
export type VatSum = TaxedPart & { net: Cents; vat: Cents }

/** Returns the net amount in a price with VAT, rounded half up to cents. @param gross not negative */
export const netOf = (gross: Cents, rate: VatRate): Cents => {
  const whole = 10_000n + BigInt(rate)
  return cents(Number((BigInt(gross) * 20_000n + whole) / (2n * whole)))
}

/**
 * Splits an amount in proportion to weights. What is left after rounding down goes to the largest weights, a cent each. No part is
 * above its weight if the amount isn't above their sum.
 *
 * @param total not negative
 * @param weights not negative; nothing is split over weights that are all zero but to the first of them
 * @example splitByWeight(cents(100), [1, 1, 1]) // 34, 33, 33
 */
export function splitByWeight(total: Cents, weights: readonly number[]): Cents[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  if (sum === 0n) return weights.map((_, index) => cents(index === 0 ? total : 0))
  const parts = weights.map((weight) => Number((BigInt(total) * BigInt(weight)) / sum))
  let left = total - parts.reduce((all, part) => all + part, 0)
  const largestFirst = weights.map((weight, index) => ({ weight, index }))
  for (const { index } of largestFirst.toSorted((one, other) => other.weight - one.weight)) {
    if (left === 0) break
    parts[index] = (parts[index] ?? 0) + 1
    left -= 1
  }
  return parts.map(cents)
}

/**
 * Returns the VAT in a document, per rate and nature. VAT is computed once per rate, so that natures of the same rate add up to it.
 *
 * @returns by falling rate, goods before services, without sums of zero
 */
export function vatSums(parts: readonly TaxedPart[]): VatSum[] {
  const byRate = Map.groupBy(
    parts.filter(({ gross }) => gross > 0),
    ({ rate }) => rate,
  )
  return [...byRate]
    .toSorted(([one], [other]) => other - one)
    .flatMap(([rate, ofRate]) => {
      const grossOf = (nature: VatNature) =>
        cents(ofRate.reduce((sum, part) => sum + (part.nature === nature ? part.gross : 0), 0))
      const natures = vatNatures.map((nature) => ({ nature, gross: grossOf(nature) }))
      const net = netOf(cents(natures.reduce((sum, { gross }) => sum + gross, 0)), rate)
      const nets = splitByWeight(
        net,
        natures.map(({ gross }) => gross),
      )
      return natures.flatMap(({ nature, gross }, index) =>
        gross === 0 ? [] : [sumOf({ gross, rate, nature }, nets[index] ?? cents(0))],
      )
    })
}

const sumOf = (part: TaxedPart, net: Cents): VatSum => ({ ...part, net, vat: cents(part.gross - net) })

/**
 * Returns what a refund takes from the sums of an invoice: from each rate in proportion, and as much VAT as leaves exactly the VAT of
 * what stays at that rate. Credit notes therefore never drift from their invoice by a cent, and a refund of all that is left takes
 * exactly what is left.
 *
 * @param left the sums of the invoice without earlier credit notes
 * @param refunded not above their gross amounts
 */
export function creditSums(left: readonly VatSum[], refunded: Cents): VatSum[] {
  const rates = [...Map.groupBy(left, ({ rate }) => rate)]
  const shares = splitByWeight(
    refunded,
    rates.map(([, ofRate]) => totalOf(ofRate, 'gross')),
  )
  return rates.flatMap(([rate, ofRate], at) => {
    const share = shares[at] ?? cents(0)
    const stays = netOf(cents(totalOf(ofRate, 'gross') - share), rate)
    // An invoice whose credit notes were rounded one by one has a cent more or less: the next one takes it.
    const net = Math.min(Math.max(totalOf(ofRate, 'net') - stays, share - totalOf(ofRate, 'vat'), 0), share)
    const split = (total: number, key: 'net' | 'vat') =>
      splitByWeight(
        cents(total),
        ofRate.map((sum) => sum[key]),
      )
    const [nets, vats] = [split(net, 'net'), split(share - net, 'vat')]
    return ofRate.flatMap(({ nature }, index) => {
      const [netOfSum, vatOfSum] = [nets[index] ?? cents(0), vats[index] ?? cents(0)]
      const gross = cents(netOfSum + vatOfSum)
      return gross === 0 ? [] : [{ rate, nature, gross, net: netOfSum, vat: vatOfSum }]
    })
  })
}

/** Returns sums without what credit notes have taken from them. */
export function withoutCredits(sums: readonly VatSum[], credits: readonly VatSum[]): VatSum[] {
  return sums.flatMap((sum) => {
    const taken = credits.filter(({ rate, nature }) => rate === sum.rate && nature === sum.nature)
    const minus = (key: 'gross' | 'net' | 'vat') => cents(sum[key] - taken.reduce((all, one) => all + one[key], 0))
    const left = { ...sum, gross: minus('gross'), net: minus('net'), vat: minus('vat') }
    return left.gross === 0 ? [] : [left]
  })
}

/** Returns the sum of one column. */
export const totalOf = (sums: readonly VatSum[], key: 'gross' | 'net' | 'vat'): Cents =>
  cents(sums.reduce((all, sum) => all + sum[key], 0))
