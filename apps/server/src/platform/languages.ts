import type { Language } from '@virage/contract'
import { languages } from '@virage/domain'

/** Creates a value for each language in advance. @returns a function that returns the value of a language */
export function perLanguage<T>(make: (language: Language) => T): (language: Language) => T {
  const values = new Map(languages.map((one) => [one, { value: make(one) }]))
  return (wanted) => {
    const found = values.get(wanted)
    if (!found) throw new Error(`The product does not support ${wanted}`)
    return found.value
  }
}
