/** The grid of the live wall, with tiles of one size (A12). */
export type WallGrid = {
  columns: number
  rows: number
  /** Number of summary tiles between the lots and the QR tile. */
  summaries: number
}

/** Aspect ratio (width to height) at which a tile is easiest to read. */
const ratio = 4 / 3

/**
 * Extra room for summaries is added only while tiles keep this part of their possible height and at least this part
 * of the screen's shorter side, or while they are large anyway.
 */
const [keeps, readable, large] = [0.9, 0.22, 0.33]

/** Maximum number of summaries beyond the number of lots: the wall is about the lots. */
const mostBeyond = 3

/** Returns the height of the widest tile of the ratio that fits this grid. */
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
 * Divides a screen into tiles for lots and the QR tile, as large as possible. Summaries fill free places, and get
 * more room while lots lose little size. The QR tile takes the rest.
 *
 * @param screen in pixels
 * @param mostSummaries number of available summary tiles
 */
export function wallGrid(screen: { width: number; height: number }, lots: number, mostSummaries: number): WallGrid {
  const shorter = Math.min(screen.width, screen.height)
  const bare = bestGrid(screen, lots + 1)
  const most = Math.min(mostSummaries, lots + mostBeyond)
  const leftOver = Math.min(most, bare.columns * bare.rows - lots - 1)
  for (let summaries = most; summaries > leftOver; summaries--) {
    const { columns, rows, height } = bestGrid(screen, lots + summaries + 1)
    const isWorthIt = height >= Math.max(bare.height * keeps, shorter * readable)
    if (isWorthIt || height >= shorter * large) return { columns, rows, summaries }
  }
  return { columns: bare.columns, rows: bare.rows, summaries: leftOver }
}
