import type { StaffPost } from '@virage/contract/staff'

/** The state of a post at a moment, which may be later than its reading. */
export const stateAt = ({ draft, publishedAt }: Pick<StaffPost, 'draft' | 'publishedAt'>, now: string) =>
  draft ? 'draft' : publishedAt > now ? 'scheduled' : 'published'

/** The colour of each state of a post. */
export const tones = { draft: 'off', scheduled: 'warn', published: 'good' } as const
