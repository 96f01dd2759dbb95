/** A colour in OKLCH: lightness 0–1, chroma 0–0.4, hue in degrees (Björn Ottosson, "A perceptual color space"). */
export type Oklch = { l: number; c: number; h: number }

type Rgb = [number, number, number]

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const toGamma = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** Converts `#rrggbb` to linear RGB. */
function linearOf(hex: string): Rgb {
  const value = Number.parseInt(hex.slice(1), 16)
  return [toLinear((value >> 16) / 255), toLinear(((value >> 8) & 255) / 255), toLinear((value & 255) / 255)]
}

/** Converts `#rrggbb` to OKLCH. */
export function oklchOf(hex: string): Oklch {
  const [r, g, b] = linearOf(hex)
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const a = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const bb = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(a, bb),
    h: ((Math.atan2(bb, a) * 180) / Math.PI + 360) % 360,
  }
}

const clipped = (channel: number) => Math.min(1, Math.max(0, channel))

/** Converts to linear RGB, clipped to sRGB. */
function linearRgb({ l, c, h }: Oklch): Rgb {
  const [a, b] = [c * Math.cos((h * Math.PI) / 180), c * Math.sin((h * Math.PI) / 180)]
  const x = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const y = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const z = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    clipped(4.0767416621 * x - 3.3077115913 * y + 0.2309699292 * z),
    clipped(-1.2684380046 * x + 2.6097574011 * y - 0.3413193965 * z),
    clipped(-0.0041960863 * x - 0.7034186147 * y + 1.707614701 * z),
  ]
}

/** Formats as `#rrggbb`, so that the displayed colour is the one whose contrast was computed. */
export const hexOf = (color: Oklch): string =>
  `#${linearRgb(color)
    .map((channel) =>
      Math.round(toGamma(channel) * 255)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`

/** Returns the contrast of two colours, 1 to 21 (WCAG 2.2, relative luminance). */
export function contrast(first: string, second: string): number {
  const luminance = (hex: string) => {
    const [r, g, b] = linearOf(hex)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b
  }
  const [one, other] = [luminance(first), luminance(second)]
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)
}
