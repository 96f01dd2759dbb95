/**
 * Returns the filters of an export or a saved view as the audit log keeps them: that there was a search, without its words. They may be
 * a person's name or email address, and erasing the person does not reach the log.
 */
export function toLoggedFilters(filters: { search?: unknown } = {}): Record<string, unknown> {
  const { search, ...others } = filters
  return search === undefined || search === '' ? others : { ...others, search: true }
}
