import type { TextLanguage } from './amount-text.ts'
import type { Cents } from './units.ts'

const frenchUnits =
  'zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize dix-sept dix-huit dix-neuf'.split(
    ' ',
  )
const frenchTens = [
  '',
  '',
  'vingt',
  'trente',
  'quarante',
  'cinquante',
  'soixante',
  'soixante',
  'quatre-vingt',
  'quatre-vingt',
]
const englishUnits =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const englishTens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

const at = (words: readonly string[], index: number): string => words[index] ?? ''

/** Returns a number below 100. @param isLast whether nothing follows: `quatre-vingts`, but `quatre-vingt mille` */
function frenchBelow100(value: number, isLast: boolean): string {
  if (value < 20) return at(frenchUnits, value)
  const ten = Math.floor(value / 10)
  // 70 to 79 and 90 to 99 continue the ten before: soixante-dix, quatre-vingt-onze.
  const rest = ten === 7 || ten === 9 ? value - (ten - 1) * 10 : value % 10
  if (rest === 0) return at(frenchTens, ten) + (ten === 8 && isLast ? 's' : '')
  const hasEt = (rest === 1 || rest === 11) && ten < 8
  return `${at(frenchTens, ten)}${hasEt ? ' et ' : '-'}${at(frenchUnits, rest)}`
}

function frenchBelow1000(value: number, isLast: boolean): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  if (hundreds === 0) return frenchBelow100(rest, isLast)
  const hundred = hundreds === 1 ? 'cent' : `${at(frenchUnits, hundreds)} cent${rest === 0 && isLast ? 's' : ''}`
  return rest === 0 ? hundred : `${hundred} ${frenchBelow100(rest, isLast)}`
}

function french(value: number): string {
  const [millions, thousands, rest] = parts(value)
  const words = [
    // "Million" is a noun, so what is before it ends: quatre-vingts millions.
    ...(millions > 0 ? [`${frenchBelow1000(millions, true)} million${millions > 1 ? 's' : ''}`] : []),
    ...(thousands > 0 ? [thousands === 1 ? 'mille' : `${frenchBelow1000(thousands, false)} mille`] : []),
    ...(rest > 0 ? [frenchBelow1000(rest, true)] : []),
  ]
  return words.length === 0 ? at(frenchUnits, 0) : words.join(' ')
}

function englishBelow1000(value: number): string {
  const [hundreds, rest] = [Math.floor(value / 100), value % 100]
  const ones = rest % 10
  const below =
    rest < 20
      ? at(englishUnits, rest)
      : at(englishTens, Math.floor(rest / 10)) + (ones > 0 ? `-${at(englishUnits, ones)}` : '')
  if (hundreds === 0) return below
  return `${at(englishUnits, hundreds)} hundred${rest > 0 ? ` and ${below}` : ''}`
}

function english(value: number): string {
  const [millions, thousands, rest] = parts(value)
  const words = [
    ...(millions > 0 ? [`${englishBelow1000(millions)} million`] : []),
    ...(thousands > 0 ? [`${englishBelow1000(thousands)} thousand`] : []),
    ...(rest > 0 ? [`${rest < 100 && value >= 1000 ? 'and ' : ''}${englishBelow1000(rest)}`] : []),
  ]
  return words.length === 0 ? at(englishUnits, 0) : words.join(' ')
}

/** Splits a number below a thousand million into millions, thousands and what is left. */
const parts = (value: number): [number, number, number] => [
  Math.floor(value / 1_000_000),
  Math.floor(value / 1_000) % 1_000,
  value % 1_000,
]

/**
 * Returns an amount of euros in words, as documents state it beside its figures.
 *
 * @param amount below 1,000,000,000 euros
 * @example
 * amountInWords(cents(8050), 'fr') // quatre-vingts euros et cinquante centimes
 */
export function amountInWords(amount: Cents, language: TextLanguage): string {
  const [euros, rest] = [Math.floor(amount / 100), amount % 100]
  if (language === 'en') {
    const whole = `${english(euros)} ${euros === 1 ? 'euro' : 'euros'}`
    return rest === 0 ? whole : `${whole} and ${english(rest)} ${rest === 1 ? 'cent' : 'cents'}`
  }
  // Whole millions are followed by "de": deux millions d’euros.
  const link = euros > 0 && euros % 1_000_000 === 0 ? ' d’' : ' '
  const whole = `${french(euros)}${link}${euros < 2 ? 'euro' : 'euros'}`
  return rest === 0 ? whole : `${whole} et ${french(rest)} ${rest === 1 ? 'centime' : 'centimes'}`
}
