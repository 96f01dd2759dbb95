/** Strokes of the digits on a 60 × 100 grid. They are drawn, so that they look the same on every machine. */
const strokes: Record<string, string> = {
  0: 'M30 6c17 0 24 14 24 44s-7 44-24 44S6 80 6 50 13 6 30 6z',
  1: 'M14 22L34 8v86',
  2: 'M8 26C8 12 18 6 30 6s22 8 22 22c0 18-26 36-44 66h46',
  3: 'M8 8h42L28 40c18 0 26 10 26 26 0 18-10 28-26 28-10 0-18-4-22-12',
  4: 'M38 94V8L6 68h50',
  5: 'M50 8H14l-4 40c6-5 12-7 20-7 16 0 24 10 24 26 0 17-10 27-26 27-9 0-16-3-21-10',
  6: 'M48 12C42 8 36 6 30 6 14 6 6 22 6 54c0 26 8 40 24 40 15 0 24-10 24-26S45 42 30 42C18 42 8 50 7 66',
  7: 'M6 8h48L22 94',
  8: 'M30 46C18 46 10 38 10 27S18 6 30 6s20 9 20 21-8 19-20 19zM30 46c15 0 24 10 24 24s-9 24-24 24S6 84 6 70s9-24 24-24z',
  9: 'M12 88c6 4 12 6 18 6 16 0 24-16 24-48C54 20 46 6 30 6 15 6 6 16 6 32s9 26 24 26c12 0 22-8 23-24',
}

/** Draws a number in bold condensed digits, centred on x. */
export function drawNumber(
  text: string,
  { x, y, height, color, edge }: { x: number; y: number; height: number; color: string; edge?: string },
): string {
  const scale = height / 100
  const advance = 72 * scale
  const start = x - (text.length * advance) / 2 + 6 * scale
  const figures = [...text].map((figure, index) => {
    const path = strokes[figure] ?? ''
    return `<path d="${path}" transform="translate(${start + index * advance} ${y}) scale(${scale})"/>`
  })
  const outline =
    edge === undefined
      ? ''
      : `<g fill="none" stroke="${edge}" stroke-width="27" stroke-linejoin="round">${figures.join('')}</g>`
  return `${outline}<g fill="none" stroke="${color}" stroke-width="17" stroke-linejoin="round" stroke-linecap="butt">${figures.join('')}</g>`
}
