import type { ClubState } from './club.ts'

/** The announcement above a page (S04). */
export type Announcement =
  | { kind: 'archived'; type: 'WARNING'; closable: false }
  | { kind: 'actionNeeded'; type: 'WARNING'; closable: false; paymentId: string }
  | {
      kind: 'paymentsDue'
      type: 'WARNING'
      closable: false
      count: number
      link: { to: 'profile' } | { to: 'exclusive'; slug: string }
    }
  | { kind: 'devEnvironment'; type: 'INFO'; closable: true }

/**
 * Returns the most urgent announcement: an archived club, then a payment that the bank wants confirmed (B05), then outstanding payments, then a development environment.
 */
export function announcementOf(state: {
  clubState: ClubState
  duePayments: { count: number; firstSlug: string | null; actionNeededId?: string | undefined }
  devEnvironment: boolean
}): Announcement | null {
  const { count, firstSlug, actionNeededId } = state.duePayments
  if (state.clubState === 'ARCHIVED') return { kind: 'archived', type: 'WARNING', closable: false }
  if (actionNeededId !== undefined)
    return { kind: 'actionNeeded', type: 'WARNING', closable: false, paymentId: actionNeededId }
  if (count > 0) {
    const link =
      count === 1 && firstSlug !== null ? ({ to: 'exclusive', slug: firstSlug } as const) : ({ to: 'profile' } as const)
    return { kind: 'paymentsDue', type: 'WARNING', closable: false, count, link }
  }
  return state.devEnvironment ? { kind: 'devEnvironment', type: 'INFO', closable: true } : null
}
