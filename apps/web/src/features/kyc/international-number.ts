import type { CountryCode } from 'libphonenumber-js/min'

/**
 * A phone number in international form (E.164): as it stands where it names its country code, else as it is dialled
 * within a country. What is no number stays as it was typed, for the contract's rule to refuse.
 */
export async function internationalNumber(text: string, country: string): Promise<string> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const here: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  const read = parsePhoneNumberFromString(text, here)
  return read?.isPossible() === true ? read.number : text.trim()
}
