// Writes the two font files that pages load, cut from Archivo to the letters of our languages: one for text in its range
// of weights, one condensed and heavy for names, prices and countdowns. Run it when the design asks for more.
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const range = (from, to) => Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index)).join('')
const letters = `${range(0x20, 0x7f)}${range(0xa0, 0x100)}ŒœŸ–—‘’“”„…‹›€™•−→←`
const source = readFileSync(
  new URL('../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2', import.meta.url),
)
const cuts = {
  'archivo-text': { wght: { min: 400, max: 700 }, wdth: 100 },
  'archivo-display': { wght: 800, wdth: 74 },
}
for (const [name, variationAxes] of Object.entries(cuts)) {
  const subset = await subsetFont(source, letters, {
    targetFormat: 'woff2',
    variationAxes,
    keepFeatures: ['kern', 'tnum', 'locl'],
    noHinting: true,
  })
  writeFileSync(new URL(`../packages/ui/src/fonts/${name}.woff2`, import.meta.url), subset)
  console.log(`${name}.woff2: ${subset.length} bytes, from ${source.length}`)
}
