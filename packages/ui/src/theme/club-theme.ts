import { contrast, hexOf, type Oklch, oklchOf } from './oklch.ts'

/** The colours that a club sets; everything else derives from them. */
export type ClubColors = { primary: string; accent: string; hue: number; vip: boolean }

/** The colours of one theme, as `#rrggbb`. */
export type Palette = Record<
  | 'ground'
  | 'surface'
  | 'raised'
  | 'line'
  | 'text'
  | 'muted'
  | 'primary'
  | 'on-primary'
  | 'primary-text'
  | 'accent'
  | 'on-accent'
  | 'live'
  | 'danger'
  | 'success',
  string
>

/** Minimum contrast of text (WCAG 2.2, 1.4.3). */
const minContrast = 4.5

/** Changes a colour's lightness until it is readable on each background. */
function readable(color: Oklch, grounds: string[], towards: 'light' | 'dark'): string {
  const step = towards === 'light' ? 0.01 : -0.01
  for (let l = color.l; l >= 0 && l <= 1; l += step) {
    const hex = hexOf({ ...color, l })
    if (grounds.every((ground) => contrast(hex, ground) >= minContrast)) return hex
  }
  return towards === 'light' ? '#ffffff' : '#000000'
}

/** Returns near-black or near-white text, whichever has more contrast. */
const textOn = (color: string, hue: number) => {
  const dark = hexOf({ l: 0.17, c: 0.03, h: hue })
  return contrast(dark, color) >= contrast('#ffffff', color) ? dark : '#ffffff'
}

/** Returns a fill with readable text; changes a medium colour until one of the two text colours is readable. */
function fill(hex: string, hue: number): { color: string; on: string } {
  let color = oklchOf(hex)
  for (let tries = 0; tries < 40; tries++) {
    const shown = hexOf(color)
    const on = textOn(shown, hue)
    if (contrast(shown, on) >= minContrast) return { color: shown, on }
    color = { ...color, l: color.l - 0.01 }
  }
  return { color: '#000000', on: '#ffffff' }
}

/** Returns the palette of a club in one theme. */
export function paletteOf({ primary, accent, hue, vip }: ClubColors, mode: 'light' | 'dark'): Palette {
  const tint = vip ? 0.006 : 0.02
  const dark = mode === 'dark'
  const tone = (l: number, c = tint) => hexOf({ l, c, h: hue })
  const ground = dark ? tone(vip ? 0.11 : 0.145) : tone(0.975, 0.006)
  const surface = dark ? tone(vip ? 0.155 : 0.19) : '#ffffff'
  const raised = dark ? tone(vip ? 0.21 : 0.245) : tone(0.95, 0.01)
  const grounds = [ground, surface, raised]
  const towards = dark ? 'light' : 'dark'
  const main = fill(primary, hue)
  const second = fill(accent, hue)
  return {
    ground,
    surface,
    raised,
    line: dark ? tone(0.3) : tone(0.89, 0.012),
    text: readable({ l: dark ? 0.97 : 0.2, c: dark ? 0.005 : 0.03, h: hue }, grounds, towards),
    muted: readable({ l: dark ? 0.73 : 0.48, c: 0.02, h: hue }, grounds, towards),
    primary: main.color,
    'on-primary': main.on,
    'primary-text': readable(oklchOf(primary), grounds, towards),
    accent: second.color,
    'on-accent': second.on,
    live: readable({ l: dark ? 0.68 : 0.55, c: 0.21, h: 22 }, grounds, towards),
    danger: readable({ l: dark ? 0.7 : 0.52, c: 0.19, h: 27 }, grounds, towards),
    success: readable({ l: dark ? 0.78 : 0.48, c: 0.15, h: 155 }, grounds, towards),
  }
}

const declare = (palette: Palette) =>
  Object.entries(palette)
    .map(([name, value]) => `--${name}:${value}`)
    .join(';')

/**
 * Returns the style rules of a club: its own theme by default, and both for visitors who chose one. They are more
 * specific than the product's own palettes for the same themes.
 */
export function clubThemeCss(colors: ClubColors, mode: 'light' | 'dark'): string {
  const other = mode === 'dark' ? 'light' : 'dark'
  const rule = (theme: 'light' | 'dark') => `{color-scheme:${theme};${declare(paletteOf(colors, theme))}}`
  return `html:root,html:root[data-theme=${mode}]${rule(mode)}html:root[data-theme=${other}]${rule(other)}`
}
