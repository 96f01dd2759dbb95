/** How the live wall is cut into tiles of one size (A12). */
export type WallGrid = {
  columns: number
  rows: number
  /** How many summary tiles stand between the lots and the QR tile. */
  summaries: number
}

/** Width to height at which a tile of the wall reads best. */
const ratio = 4 / 3

/** Least height of a tile for summaries to be made room for, as a part of the screen's shorter side. */
const readable = 0.22

/** Height of the widest tile of the wanted ratio that fits a place of this grid. */
const tileHeight = (screen: { width: number; height: number }, columns: number, rows: number) =>
  Math.min(screen.height / rows, screen.width / columns / ratio)

const bestGrid = (screen: { width: number; height: number }, tiles: number) => {
  let best = { columns: 1, rows: tiles, height: 0 }
  for (let columns = 1; columns <= tiles; columns++) {
    const rows = Math.ceil(tiles / columns)
    const height = tileHeight(screen, columns, rows)
    if (height > best.height) best = { columns, rows, height }
  }
  return best
}

/**
 * Cuts a screen for some lots and the QR tile so that tiles are as large as they can be. Summaries get room of their own
 * while tiles stay readable from afar; on a fuller wall they take what places are left over.
 *
 * @param screen in pixels
 * @param mostSummaries how many summary tiles there are to show
 */
export function wallGrid(screen: { width: number; height: number }, lots: number, mostSummaries: number): WallGrid {
  const shorter = Math.min(screen.width, screen.height)
  for (let summaries = mostSummaries; summaries > 0; summaries--) {
    const { columns, rows, height } = bestGrid(screen, lots + summaries + 1)
    if (height >= shorter * readable) return { columns, rows, summaries }
  }
  const { columns, rows } = bestGrid(screen, lots + 1)
  return { columns, rows, summaries: Math.min(mostSummaries, columns * rows - lots - 1) }
}
