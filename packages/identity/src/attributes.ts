/** Attributes that a person may set of their own, beside e-mail address and telephone number. */
const ownAttributes = new Set(['name', 'given_name', 'family_name', 'picture', 'locale'])

/** Whether a person may set an attribute at once, without proving anything. */
export const isOwnAttribute = (name: string): boolean => ownAttributes.has(name)

/** The attributes that may be set, out of those that a client sent. */
export const ownAttributesIn = (sent: { Name: string; Value: string }[]): Record<string, string> =>
  Object.fromEntries(sent.filter(({ Name }) => isOwnAttribute(Name)).map(({ Name, Value }) => [Name, Value]))
