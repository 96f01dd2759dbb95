// Writes the font files, subset from Archivo: one for text with its range of weights, one condensed and bold for
// names, prices and countdowns. Each has one file for English and French, and one for the rest of Latin-1, which a
// page loads only when a name needs it. It also writes the fonts of PDF documents. Run it when the design needs more
// characters; styles.css has the same ranges.
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const range = (from, to) => Array.from({ length: to - from }, (_, index) => String.fromCodePoint(from + index))
const ours = [...range(0x20, 0x7f), ...'\u00a0©«°·»×ÀÂÄÆÇÈÉÊËÎÏÔÖÙÛÜàâäæçèéêëîïôöùûüŒœŸÿ–—‘’“”„…‹›€™•−→←']
const letters = { '': ours, '-more': range(0xa1, 0x100).filter((letter) => !ours.includes(letter)) }
const cuts = {
  'archivo-text': { wght: { min: 400, max: 700 }, wdth: 100 },
  'archivo-display': { wght: 800, wdth: 74 },
}
const source = readFileSync(
  new URL('../node_modules/@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2', import.meta.url),
)
for (const [name, variationAxes] of Object.entries(cuts)) {
  for (const [part, text] of Object.entries(letters)) {
    const subset = await subsetFont(source, text.join(''), {
      targetFormat: 'woff2',
      variationAxes,
      keepFeatures: ['kern', 'tnum', 'locl'],
      noHinting: true,
    })
    writeFileSync(new URL(`../packages/ui/src/fonts/${name}${part}.woff2`, import.meta.url), subset)
    console.log(`${name}${part}.woff2: ${subset.length} bytes, from ${source.length}`)
  }
}

// Documents embed their own fonts, with all Latin letters that names may have.
const extended = readFileSync(
  new URL('../node_modules/@fontsource-variable/archivo/files/archivo-latin-ext-wdth-normal.woff2', import.meta.url),
)
const documents = {
  regular: [source, 400, [...range(0x20, 0x7f), ...range(0xa0, 0x100), ...ours]],
  bold: [source, 700, [...range(0x20, 0x7f), ...range(0xa0, 0x100), ...ours]],
  more: [extended, 400, range(0x100, 0x250)],
}
for (const [name, [face, wght, text]] of Object.entries(documents)) {
  const options = { targetFormat: 'sfnt', variationAxes: { wght, wdth: 100 }, keepFeatures: ['kern'], noHinting: true }
  const subset = await subsetFont(face, text.join(''), options)
  writeFileSync(new URL(`../apps/server/src/platform/pdf/fonts/archivo-${name}.ttf`, import.meta.url), subset)
  console.log(`archivo-${name}.ttf: ${subset.length} bytes`)
}
const points = (list) => list.map((letter) => `U+${letter.codePointAt(0).toString(16).toUpperCase()}`).join(', ')
console.log(`more: unicode-range: ${points(letters['-more'])}`)
