/** The filters of each view of the posts. */
export const postViews = {
  all: {},
  published: { state: 'PUBLISHED' },
  scheduled: { state: 'SCHEDULED' },
  draft: { state: 'DRAFT' },
  missing: { untranslated: 'true' },
} as const satisfies Record<string, Record<string, string>>
