/**
 * Attributes that users may set themselves, besides email address and phone number. `picture` is excluded: its URL
 * comes from identity providers, which are trusted with it.
 */
const ownAttributes = new Set(['name', 'given_name', 'family_name', 'locale'])

/** Returns whether users may set an attribute without proving anything. */
const isOwnAttribute = (name: string): boolean => ownAttributes.has(name)

/** Returns whether users may remove an attribute. */
export const isRemovable = (name: string): boolean => isOwnAttribute(name) || name === 'picture'

/** Picks the attributes that users may set from those that a client sent. */
export const ownAttributesIn = (sent: { Name: string; Value: string }[]): Record<string, string> =>
  Object.fromEntries(sent.filter(({ Name }) => isOwnAttribute(Name)).map(({ Name, Value }) => [Name, Value]))
