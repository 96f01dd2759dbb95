// Writes the one font file that pages load: Archivo, in the letters of our languages and the range of weights and
// widths that the design uses. Run it when the design asks for more.
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const range = (from, to) => Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index)).join('')
const letters = `${range(0x20, 0x7f)}${range(0xa0, 0x100)}ŒœŸ–—‘’“”„…‹›€™•−→←`
const source = readFileSync(
  new URL('../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2', import.meta.url),
)
const subset = await subsetFont(source, letters, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800 }, wdth: { min: 72, max: 100 } },
})
writeFileSync(new URL('../packages/ui/src/fonts/archivo.woff2', import.meta.url), subset)
console.log(`archivo.woff2: ${subset.length} bytes, from ${source.length}`)
