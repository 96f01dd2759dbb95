import type { CSSProperties } from 'react'

/** Widths of characters in the condensed font, in em: of a figure or letter, and of a space or punctuation. */
const [wide, narrow] = [0.5, 0.24]

/** Returns a style with the estimated width of texts in em, `--text-width`, so that the font can fill its container. */
export function textWidthStyle(...texts: { text: string; scale: number }[] | [string]): CSSProperties {
  const parts = texts.map((one) => (typeof one === 'string' ? { text: one, scale: 1 } : one))
  const width = parts.reduce((sum, { text, scale }) => sum + scale * textWidth(text), 0)
  return { '--text-width': Math.max(1, width).toFixed(2) }
}

declare module 'react' {
  interface CSSProperties {
    '--text-width'?: string
  }
}

/** Returns the estimated width of a text in the condensed font, in em. */
export const textWidth = (text: string): number =>
  [...text].reduce((sum, one) => sum + (/[\s.,:’'il]/.test(one) ? narrow : wide), 0)
