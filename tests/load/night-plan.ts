// The script of a night (`npm run bench -- night`): who comes when, and what they do. All assumed.

/** The length of a real night from doors to close, in minutes. */
export const nightMinutes = 240

/** The phases of the night, by the share of it at which each ends. */
export const phases = [
  { name: 'doors', until: 0.15 },
  { name: 'browsing', until: 0.35 },
  { name: 'bidding', until: 0.6 },
  { name: 'drop', until: 0.65 },
  { name: 'endings', until: 0.9 },
  { name: 'leaving', until: 1 },
] as const

/** Returns the phase at a share of the night. */
export const phaseAt = (share: number): number => {
  const index = phases.findIndex(({ until }) => share < until)
  return index < 0 ? phases.length - 1 : index
}

/** When the drop begins, and when the lots end: one after the other. Shares of the night. */
export const [dropAt, firstEnd, lastEnd] = [0.601, 0.68, 0.88]

/** The soft close of the lots, in seconds of the compressed night: two minutes would not fit in. */
export const extensionSeconds = 3

/** What a fan does in a night, on average. */
export const behaviour = {
  /** Pages that they open, with what the page reads afterwards. */
  pages: 2,
  reads: 3,
  /** Polls of a lot, most of them unchanged. */
  polls: 6,
  /** Shares of the fans: who watch with an open event stream, and who sign in with a password. */
  streams: 0.1,
  signIns: 0.02,
  /** Share of the fans who act; the acts of the others come from them, too. */
  acting: 0.04,
  /** Acts for each fan. */
  bids: 0.12,
  orders: 0.01,
  donations: 0.01,
  messages: 0.02,
  /** The drop: pieces for each fan; everyone who acts tries to get one. */
  pieces: 0.006,
} as const

/** Returns when a fan comes, as a share of the night. @param random in [0, 1) */
export function arrivalAt(random: number): number {
  if (random < 0.5) return 0.15 * Math.sqrt(random / 0.5)
  if (random < 0.8) return 0.15 + (random - 0.5) * (0.2 / 0.3)
  if (random < 0.95) return 0.35 + (random - 0.8) * (0.22 / 0.15)
  return 0.57 + (random - 0.95) * (0.03 / 0.05)
}

/** Returns when a fan leaves: a tenth soon, a third during the endings, most after them. @param random in [0, 1) */
export function departureAt(arrival: number, random: number): number {
  if (random < 0.1) return arrival + 0.02
  if (random < 0.4) return Math.max(arrival + 0.02, 0.6 + random * 0.75)
  return Math.max(arrival + 0.02, 0.9 + (random - 0.4) * 0.15)
}

/** Returns the end of a lot without extensions, as a share of the night. */
export const endOf = (lot: number, lots: number): number =>
  lots < 2 ? lastEnd : firstEnd + ((lastEnd - firstEnd) * lot) / (lots - 1)

/** Returns when a bid is placed and on which lot: a quarter before the endings, most shortly before the end of their lot. */
export function bidAt(nth: number, lots: number): { at: number; lot: number } {
  const lot = nth % lots
  if (Math.random() < 0.25) return { at: 0.35 + Math.random() * 0.25, lot }
  const before = -Math.log(1 - Math.random()) * 0.012
  return { at: Math.max(0.65, endOf(lot, lots) + 0.004 - before), lot }
}
