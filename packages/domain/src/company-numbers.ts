/** Returns whether the digits of a text satisfy the Luhn algorithm (ISO/IEC 7812-1, annex B). */
function hasLuhnCheckDigit(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 0 ? 1 : 2)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** Returns whether a text is a SIREN, the nine-digit number of a French company or association: `000120410`. */
export const isSiren = (text: string): boolean => /^\d{9}$/.test(text) && hasLuhnCheckDigit(text)

/**
 * Returns whether a text has the form of an RNA number, under which a French prefecture registers an association: `W` and
 * nine characters, `W751234567`, or `W2A1234567` in Corsica.
 */
export const isRna = (text: string): boolean => /^W\d[\dA-Z]\d{7}$/.test(text)

/**
 * Returns whether a text is a VAT identification number of the European Union. Of a French one, `FR` and a key of two digits
 * before the SIREN, both are checked.
 */
export function isVatNumber(text: string): boolean {
  const [, key = '', siren = ''] = /^FR(\d\d)(\d{9})$/.exec(text) ?? []
  if (siren !== '') return isSiren(siren) && Number(key) === (12 + 3 * (Number(siren) % 97)) % 97
  return /^[A-Z]{2}[\dA-Z]{2,12}$/.test(text)
}
