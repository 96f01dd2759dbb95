/** Models of a club (C01). */
export const clubModels = ['MARKETPLACE', 'FOUNDATION', 'POPUP'] as const
/** One model. */
export type ClubModel = (typeof clubModels)[number]

/** States of a club (C07). */
export const clubStates = ['UPCOMING', 'LIVE', 'STAND_BY', 'ARCHIVED'] as const
/** One state. */
export type ClubState = (typeof clubStates)[number]

/** Returns whether a club has the vip theme (C02). */
export const isVip = (slug: string): boolean => slug.includes('club70') || slug.includes('psg-x-jordan')
