import { drawNumber } from './digits.ts'
import { type Backdrop, stage } from './stage.ts'

/** A shirt: fabric, pattern and trim. */
export type Shirt = {
  kind: 'shirt'
  cloth: string
  second: string
  trim: string
  pattern: 'plain' | 'stripes' | 'sash' | 'halves' | 'hoops' | 'yoke' | 'cross' | 'pinstripes'
  number?: string
  signed?: boolean
  backdrop: Backdrop
}

const outline =
  'M300 196c36 32 164 32 200 0l116 44c36 16 60 44 72 84l52 168-116 44-28-80v392c0 20-16 36-36 36H240c-20 0-36-16-36-36V456l-28 80-116-44 52-168c12-40 36-68 72-84z'

const patterns: Record<Shirt['pattern'], (color: string) => string> = {
  plain: () => '',
  stripes: (color) => `<path d="M264 160h56v760h-56zM372 160h56v760h-56zM480 160h56v760h-56z" fill="${color}"/>`,
  pinstripes: (color) =>
    `<path d="${[220, 262, 304, 346, 388, 430, 472, 514, 556].map((x) => `M${x} 160h7v760h-7z`).join('')}" fill="${color}"/>`,
  sash: (color) => `<path d="M120 300L660 840l80-88L220 192z" fill="${color}"/>`,
  halves: (color) => `<path d="M400 100h400v860H400z" fill="${color}"/>`,
  hoops: (color) => `<path d="M0 380h800v88H0zM0 564h800v88H0zM0 748h800v88H0z" fill="${color}"/>`,
  yoke: (color) => `<path d="M0 100h800v230c-160 84-640 84-800 0z" fill="${color}"/>`,
  cross: (color) => `<path d="M348 100h104v860H348zM0 420h800v104H0z" fill="${color}"/>`,
}

/** Draws a shirt. */
export function drawShirt(shirt: Shirt): string {
  const seed = [...`${shirt.cloth}${shirt.pattern}${shirt.number ?? ''}`].reduce(
    (sum, letter) => sum + letter.charCodeAt(0),
    0,
  )
  const defs = `<clipPath id="body"><path d="${outline}"/></clipPath><filter id="weave" x="0" y="0" width="1" height="1"><feTurbulence type="fractalNoise" baseFrequency=".006 .014" numOctaves="3" seed="${seed}"/><feColorMatrix values="0 0 0 0 1 0 0 0 0 1 0 0 0 0 1 1.6 0 0 0 -.62"/></filter>`
  const number = shirt.number
    ? drawNumber(shirt.number, { x: 400, y: 420, height: 236, color: shirt.trim, edge: shirt.cloth })
    : ''
  const signature = shirt.signed
    ? '<path d="M330 790c20-60 44-70 46-30 2 30 16 6 30-22 10-20 22-14 18 14-2 22 16 16 34-12s22-8 20 10" fill="none" stroke="#111" stroke-width="6" stroke-linecap="round" opacity=".8"/>'
    : ''
  return stage(
    shirt.backdrop,
    `<g transform="translate(40 20) scale(.9)"><g clip-path="url(#body)"><path d="${outline}" fill="${shirt.cloth}"/>${patterns[shirt.pattern](shirt.second)}${number}${signature}
<rect x="40" y="160" width="720" height="800" filter="url(#weave)" opacity=".22"/><path d="M204 456c20-80 16-140-28-216M596 456c-20-80-16-140 28-216" stroke="#000" stroke-opacity=".28" stroke-width="9" fill="none"/><path d="M204 900c70-26 330-26 392 0" stroke="#000" stroke-opacity=".18" stroke-width="12" fill="none"/><path d="${outline}" fill="url(#shade)"/></g>
<path d="M300 196c36 32 164 32 200 0" fill="none" stroke="${shirt.trim}" stroke-width="18"/><path d="M62 492l114 44M738 492l-114 44" stroke="${shirt.trim}" stroke-width="18"/></g>`,
    defs,
  )
}
