import type { CSSProperties } from 'react'

/** Widths of the condensed face, in parts of its size: of a figure or letter, and of a space or point. */
const [wide, narrow] = [0.5, 0.24]

/** Tells the styles how wide a text is at a size of 1, as `--chars`: so that it can be as large as its place allows. */
export function textWidthStyle(...texts: { text: string; scale: number }[] | [string]): CSSProperties {
  const parts = texts.map((one) => (typeof one === 'string' ? { text: one, scale: 1 } : one))
  const width = parts.reduce((sum, { text, scale }) => sum + scale * widthOf(text), 0)
  return { '--chars': Math.max(1, width).toFixed(2) }
}

declare module 'react' {
  interface CSSProperties {
    '--chars'?: string
  }
}

const widthOf = (text: string) => [...text].reduce((sum, one) => sum + (/[\s.,:’'il]/.test(one) ? narrow : wide), 0)
