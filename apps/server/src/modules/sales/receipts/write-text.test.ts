import Pdf from 'pdfkit'
import { expect, test } from 'vitest'
import { textWriter } from './write-text.ts'

const room = 200
const long = 'La barre du premier voilier, gravée par tout l’équipage lors du départ de la grande traversée'

test.each([
  ['a short name stands on one line', 'Don', 1],
  ['a long name is broken between its words', long, 3],
  ['letters of other alphabets of Latin count as they are', long.replaceAll('a', 'ą'), 3],
])('%s', (_what, text, lines) => {
  const write = textWriter(new Pdf({ size: 'A4', font: '' }))
  const next = write(text, 100, { x: 64, room, size: 10 })
  expect((next - 100) / 15.5).toBeCloseTo(lines)
})
