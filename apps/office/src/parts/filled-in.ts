const isBlank = (value: unknown): boolean =>
  value === '' ||
  value === undefined ||
  (typeof value === 'number' && Number.isNaN(value)) ||
  (typeof value === 'object' && value !== null && !Array.isArray(value) && Object.keys(value).length === 0)

/** Returns the fields of a body that have a value: a preview of something new shows what there is so far. */
export const filledIn = <T extends object>(body: T): Partial<T> =>
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a part of the body
  Object.fromEntries(Object.entries(body).filter(([, value]) => !isBlank(value))) as Partial<T>
