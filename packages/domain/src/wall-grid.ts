/** How the live wall is cut into tiles of one size (A12). */
export type WallGrid = {
  columns: number
  rows: number
  /** How many summary tiles stand between the lots and the QR tile. */
  summaries: number
}

/** Width to height at which a tile of the wall reads best. */
const ratio = 4 / 3

/**
 * When summaries are made room for: while tiles keep this part of the height that they could have, and are no lower than
 * this part of the screen's shorter side; or while they are large anyhow.
 */
const [keeps, readable, large] = [0.9, 0.22, 0.33]

/** How many more summaries than lots there are at most: they are not what the wall is for. */
const mostBeyond = 3

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
 * Cuts a screen for some lots and the QR tile so that tiles are as large as they can be. Summaries take what places are
 * left over, and get room of their own while lots lose little by it. What is left even then belongs to the QR tile.
 *
 * @param screen in pixels
 * @param mostSummaries how many summary tiles there are to show
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
