/** What staff let the big screen show: what runs, one lot, a message, or only the club's crest. */
export const wallModes = ['AUTOMATIC', 'LOT', 'MESSAGE', 'HIDDEN'] as const
export type WallMode = (typeof wallModes)[number]

/** How long the big screen applauds a sold lot, in milliseconds. */
export const applauseTime = 15_000

/** How long the big screen shows what staff have set, in milliseconds. A later night starts as usual. */
export const wallTime = 12 * 3_600_000

/** The longest message on the big screen, in characters: it is read from ten metres. */
export const longestWallMessage = 140
