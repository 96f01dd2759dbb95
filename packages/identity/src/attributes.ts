import { CognitoError } from './errors.ts'

/**
 * Attributes that users may set themselves, besides email address and phone number. `picture` is excluded: its URL
 * comes from identity providers, which are trusted with it.
 */
const ownAttributes = new Set(['name', 'given_name', 'family_name', 'locale'])

/** Returns whether users may set an attribute without proving anything. */
const isOwnAttribute = (name: string): boolean => ownAttributes.has(name)

/** Returns whether users may remove an attribute. */
export const isRemovable = (name: string): boolean => isOwnAttribute(name) || name === 'picture'

/** The longest name or language that users may set. */
const longest = 200

/**
 * Picks the attributes that users may set from those that a client sent.
 *
 * @throws CognitoError InvalidParameterException for one that is too long
 */
export function ownAttributesIn(sent: { Name: string; Value: string }[]): Record<string, string> {
  const own = sent.filter(({ Name }) => isOwnAttribute(Name))
  const long = own.find(({ Value }) => Value.length > longest)
  if (long) {
    throw new CognitoError(
      'InvalidParameterException',
      `Attributes did not conform to the schema: ${long.Name}: String must be no longer than ${longest} characters`,
    )
  }
  return Object.fromEntries(own.map(({ Name, Value }) => [Name, Value]))
}
