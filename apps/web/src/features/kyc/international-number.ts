import type { CountryCode } from 'libphonenumber-js/min'

/**
 * Converts a phone number to international form (E.164). Without a country code, it is parsed as a national number of the
 * country. Other text is returned unchanged, so that the contract's schema rejects it.
 */
export async function internationalNumber(text: string, country: string): Promise<string> {
  const { isSupportedCountry, parsePhoneNumberFromString } = await import('libphonenumber-js/min')
  const defaultCountry: CountryCode | undefined = isSupportedCountry(country) ? country : undefined
  const parsed = parsePhoneNumberFromString(text, defaultCountry)
  return parsed?.isPossible() === true ? parsed.number : text.trim()
}
