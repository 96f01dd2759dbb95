/**
 * Attributes that a person may set of their own, beside e-mail address and telephone number. A picture is none of them:
 * its address comes from providers, which are trusted with it.
 */
const ownAttributes = new Set(['name', 'given_name', 'family_name', 'locale'])

/** Whether a person may set an attribute at once, without proving anything. */
const isOwnAttribute = (name: string): boolean => ownAttributes.has(name)

/** Whether a person may take an attribute away. */
export const isRemovable = (name: string): boolean => isOwnAttribute(name) || name === 'picture'

/** The attributes that may be set, out of those that a client sent. */
export const ownAttributesIn = (sent: { Name: string; Value: string }[]): Record<string, string> =>
  Object.fromEntries(sent.filter(({ Name }) => isOwnAttribute(Name)).map(({ Name, Value }) => [Name, Value]))
