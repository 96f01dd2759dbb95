/** A place or a moment. */
export type Scene = {
  kind:
    | 'stadium'
    | 'tunnel'
    | 'pitch'
    | 'table'
    | 'sea'
    | 'forest'
    | 'school'
    | 'workshop'
    | 'rotunda'
    | 'gallery'
    | 'night'
  sky: string
  deep: string
  accent: string
  /** Aspect ratio (width to height); 0.8 for a card, 2.4 for a banner. */
  ratio?: number
}

/** Generates a repeatable sequence of numbers in [0, 1), so that a scene always looks the same. */
function stream(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

const dots = (
  count: number,
  seed: number,
  area: { x: number; y: number; width: number; height: number },
  colors: string[],
  radius: number,
) => {
  const next = stream(seed)
  return Array.from({ length: count }, () => {
    const [x, y] = [area.x + next() * area.width, area.y + next() * area.height]
    return `<circle cx="${x.toFixed(0)}" cy="${y.toFixed(0)}" r="${(radius * (0.6 + next() * 0.7)).toFixed(1)}" fill="${colors[Math.floor(next() * colors.length)]}" opacity="${(0.25 + next() * 0.6).toFixed(2)}"/>`
  }).join('')
}

type Frame = { w: number; h: number; scene: Scene }

const drawings: Record<Scene['kind'], (frame: Frame) => string> = {
  stadium: ({ w, h, scene: { sky, deep, accent } }) => {
    const lamps = [0.15, 0.85].map((at) => {
      const x = w * at
      const bulbs = [0, 1, 2].flatMap((row) =>
        [0, 1, 2, 3].map(
          (column) => `<circle cx="${x - 30 + column * 20}" cy="${h * 0.13 + row * 20}" r="8" fill="#fffbe8"/>`,
        ),
      )
      return `<path d="M${x - 40} ${h * 0.16}L${x - w * 0.28} ${h}H${x + w * 0.28}L${x + 40} ${h * 0.16}z" fill="#dfe8ff" opacity=".1"/><circle cx="${x}" cy="${h * 0.15}" r="${h * 0.3}" fill="url(#glow)"/>${bulbs.join('')}`
    })
    return `<path d="M0 ${h * 0.52}C${w * 0.3} ${h * 0.36} ${w * 0.7} ${h * 0.36} ${w} ${h * 0.52}V${h}H0z" fill="${deep}"/>${dots(Math.round(w / 2.2), 7, { x: 0, y: h * 0.5, width: w, height: h * 0.32 }, [accent, sky, '#8b95c9', '#ffffff', '#394274'], 5)}<path d="M0 ${h * 0.82}C${w * 0.3} ${h * 0.77} ${w * 0.7} ${h * 0.77} ${w} ${h * 0.82}V${h}H0z" fill="#0f3d2a"/><path d="M0 ${h * 0.87}C${w * 0.3} ${h * 0.82} ${w * 0.7} ${h * 0.82} ${w} ${h * 0.87}" fill="none" stroke="#fff" stroke-opacity=".4" stroke-width="5"/>${lamps.join('')}`
  },
  tunnel: ({ w, h, scene: { deep, accent } }) =>
    `<path d="M0 0h${w}v${h}H0z" fill="${deep}"/><path d="M${w * 0.3} ${h * 0.34}h${w * 0.4}v${h * 0.34}H${w * 0.3}z" fill="#f4fbff"/><circle cx="${w / 2}" cy="${h * 0.5}" r="${w * 0.5}" fill="url(#glow)"/><path d="M${w * 0.3} ${h * 0.6}h${w * 0.4}v${h * 0.08}H${w * 0.3}z" fill="#2f8f5b"/><path d="M0 0l${w * 0.3} ${h * 0.34}v${h * 0.34}L0 ${h}zM${w} 0L${w * 0.7} ${h * 0.34}v${h * 0.34}L${w} ${h}z" fill="#000" opacity=".42"/><path d="M0 ${h}l${w * 0.3}-${h * 0.32}h${w * 0.4}L${w} ${h}z" fill="#1c222b"/>${[0.2, 0.5, 0.8].map((step) => `<path d="M0 ${h * step}L${w * 0.3} ${h * (0.34 + 0.34 * step)}M${w} ${h * step}L${w * 0.7} ${h * (0.34 + 0.34 * step)}" stroke="${accent}" stroke-width="6" opacity=".8"/>`).join('')}${[0.36, 0.46, 0.55, 0.63].map((x, index) => `<g fill="#0a0d12"><circle cx="${w * x}" cy="${h * (0.5 - index * 0.006)}" r="${w * 0.022}"/><path d="M${w * (x - 0.032)} ${h * 0.7}v-${h * 0.13}a${w * 0.032} ${w * 0.032} 0 01${w * 0.064} 0v${h * 0.13}z"/></g>`).join('')}`,
  pitch: ({ w, h, scene: { accent } }) =>
    `<path d="M0 ${h * 0.4}h${w}v${h * 0.6}H0z" fill="#1e7a49"/>${[0, 1, 2, 3, 4].map((band) => `<path d="M${w * (0.5 - 0.5 * (band * 0.4 + 0.3))} ${h}L${w * (0.5 - 0.06 * (band + 1))} ${h * 0.4}h${w * 0.06}L${w * (0.5 - 0.5 * (band * 0.4 + 0.05))} ${h}z" fill="#fff" opacity=".06"/>`).join('')}<path d="M${w * 0.1} ${h * 0.62}h${w * 0.8}M${w * 0.26} ${h * 0.4}L0 ${h * 0.9}M${w * 0.74} ${h * 0.4}L${w} ${h * 0.9}" stroke="#fff" stroke-width="6" opacity=".8"/><path d="M${w * 0.3} ${h * 0.4}V${h * 0.2}h${w * 0.4}v${h * 0.2}" fill="none" stroke="#fff" stroke-width="10"/><path d="M${w * 0.3} ${h * 0.2}h${w * 0.4}v${h * 0.2}H${w * 0.3}z" fill="#fff" opacity=".12"/><circle cx="${w * 0.56}" cy="${h * 0.78}" r="${w * 0.07}" fill="#fff"/><circle cx="${w * 0.56}" cy="${h * 0.78}" r="${w * 0.026}" fill="${accent}"/><ellipse cx="${w * 0.56}" cy="${h * 0.87}" rx="${w * 0.09}" ry="${h * 0.012}" fill="#000" opacity=".4"/>`,
  table: ({ w, h, scene: { accent } }) =>
    `<circle cx="${w / 2}" cy="${h * 0.16}" r="${w * 0.6}" fill="url(#glow)"/><path d="M${w * 0.5} 0v${h * 0.16}" stroke="#000" stroke-width="6"/><path d="M${w * 0.36} ${h * 0.26}c0-${h * 0.13} ${w * 0.28}-${h * 0.13} ${w * 0.28} 0z" fill="${accent}"/><path d="M${w * 0.04} ${h * 0.72}v${h * 0.3}h${w * 0.92}v-${h * 0.3}z" fill="#d8ccb8"/><ellipse cx="${w / 2}" cy="${h * 0.72}" rx="${w * 0.46}" ry="${h * 0.14}" fill="#f5efe6"/>${[0.22, 0.42, 0.62, 0.8].map((x, index) => `<ellipse cx="${w * x}" cy="${h * (0.7 + (index % 2) * 0.05)}" rx="${w * 0.08}" ry="${h * 0.024}" fill="#fff" stroke="#cfc4b2" stroke-width="4"/><path d="M${w * (x + 0.07)} ${h * 0.66}l${w * 0.02} -${h * 0.1}h${w * 0.03}l${w * 0.02} ${h * 0.1}z" fill="${accent}" opacity=".55"/>`).join('')}`,
  sea: ({ w, h, scene: { deep, accent } }) =>
    `<circle cx="${w * 0.68}" cy="${h * 0.34}" r="${w * 0.13}" fill="${accent}"/>${[0, 1, 2, 3, 4].map((wave) => `<path d="M0 ${h * (0.5 + wave * 0.1)}q${w * 0.125}-${h * 0.05} ${w * 0.25} 0t${w * 0.25} 0 ${w * 0.25} 0 ${w * 0.25} 0V${h}H0z" fill="${deep}" opacity="${0.3 + wave * 0.16}"/>`).join('')}<path d="M${w * 0.24} ${h * 0.58}h${w * 0.28}l-${w * 0.05} ${h * 0.06}H${w * 0.3}z" fill="#fff"/><path d="M${w * 0.38} ${h * 0.56}V${h * 0.3}l${w * 0.13} ${h * 0.24}zM${w * 0.365} ${h * 0.56}V${h * 0.36}l-${w * 0.09} ${h * 0.18}z" fill="#fff" opacity=".92"/>`,
  forest: ({ w, h, scene: { deep, accent } }) => {
    const next = stream(11)
    const trees = Array.from({ length: 22 }, (_, index) => {
      const [x, tall] = [next() * w, h * (0.3 + next() * 0.34)]
      const foot = h * (0.74 + (index / 22) * 0.24)
      return `<path d="M${x} ${foot - tall}l${tall * 0.26} ${tall}h-${tall * 0.52}z" fill="${index % 3 ? deep : accent}" opacity="${(0.55 + (index / 22) * 0.45).toFixed(2)}"/>`
    })
    return `<circle cx="${w * 0.3}" cy="${h * 0.24}" r="${w * 0.1}" fill="#fff" opacity=".85"/><path d="M0 ${h * 0.7}q${w * 0.25}-${h * 0.12} ${w * 0.5} 0t${w * 0.5} 0V${h}H0z" fill="${deep}" opacity=".6"/>${trees.join('')}`
  },
  school: ({ w, h, scene: { deep, accent } }) =>
    `<circle cx="${w * 0.8}" cy="${h * 0.2}" r="${w * 0.09}" fill="#ffe08a"/><path d="M0 ${h * 0.78}h${w}v${h * 0.22}H0z" fill="${deep}"/><path d="M${w * 0.16} ${h * 0.44}h${w * 0.68}v${h * 0.36}H${w * 0.16}z" fill="#fff"/><path d="M${w * 0.1} ${h * 0.46}L${w * 0.5} ${h * 0.26}l${w * 0.4} ${h * 0.2}z" fill="${accent}"/>${[0.24, 0.38, 0.58, 0.72].map((x) => `<rect x="${w * x}" y="${h * 0.52}" width="${w * 0.08}" height="${h * 0.09}" fill="${deep}" opacity=".75"/>`).join('')}<rect x="${w * 0.46}" y="${h * 0.64}" width="${w * 0.09}" height="${h * 0.16}" fill="${accent}"/>${[0.2, 0.32, 0.66, 0.78].map((x, index) => `<g fill="${['#ff9f6b', '#ffd166', '#ef6f6c', '#70c1b3'][index]}"><circle cx="${w * x}" cy="${h * 0.82}" r="${w * 0.026}"/><path d="M${w * (x - 0.03)} ${h * 0.93}v-${h * 0.06}a${w * 0.03} ${w * 0.03} 0 01${w * 0.06} 0v${h * 0.06}z"/></g>`).join('')}`,
  workshop: ({ w, h, scene: { deep, accent } }) =>
    `<path d="M0 ${h * 0.66}h${w}v${h * 0.34}H0z" fill="${deep}"/><path d="M${w * 0.12} ${h * 0.6}h${w * 0.76}v${h * 0.06}H${w * 0.12}z" fill="#c99a62"/><path d="M${w * 0.18} ${h * 0.66}h${w * 0.05}v${h * 0.3}h-${w * 0.05}zM${w * 0.77} ${h * 0.66}h${w * 0.05}v${h * 0.3}h-${w * 0.05}z" fill="#a77c4b"/>${[0.22, 0.34, 0.46, 0.58, 0.7].map((x, index) => `<path d="M${w * x} ${h * 0.18}v${h * (0.14 + (index % 3) * 0.04)}" stroke="#f2e9dc" stroke-width="12" stroke-linecap="round"/><rect x="${w * (x - 0.025)}" y="${h * (0.3 + (index % 3) * 0.04)}" width="${w * 0.05}" height="${h * 0.06}" rx="8" fill="${accent}"/>`).join('')}<rect x="${w * 0.32}" y="${h * 0.5}" width="${w * 0.2}" height="${h * 0.1}" rx="10" fill="${accent}"/><circle cx="${w * 0.66}" cy="${h * 0.55}" r="${w * 0.06}" fill="#fff" opacity=".9"/>`,
  rotunda: ({ w, h, scene: { deep, accent } }) =>
    `<circle cx="${w * 0.5}" cy="${h * 0.3}" r="${Math.min(w, h) * 0.5}" fill="url(#glow)"/><path d="M${w * 0.5 - h * 0.34} ${h * 0.5}a${h * 0.34} ${h * 0.3} 0 01${h * 0.68} 0z" fill="${accent}"/><path d="M${w * 0.5 - h * 0.4} ${h * 0.5}h${h * 0.8}v${h * 0.06}H${w * 0.5 - h * 0.4}z" fill="#fff" opacity=".9"/>${[-0.34, -0.2, -0.06, 0.08, 0.22].map((x) => `<path d="M${w * 0.5 + h * x} ${h * 0.58}h${h * 0.12}v${h * 0.3}h-${h * 0.12}z" fill="#fff" opacity=".8"/><path d="M${w * 0.5 + h * (x + 0.02)} ${h * 0.88}v-${h * 0.16}a${h * 0.04} ${h * 0.05} 0 01${h * 0.08} 0v${h * 0.16}z" fill="${deep}"/>`).join('')}<path d="M${w * 0.5 - h * 0.46} ${h * 0.88}h${h * 0.92}v${h * 0.04}H${w * 0.5 - h * 0.46}z" fill="#fff" opacity=".9"/><path d="M0 ${h * 0.92}h${w}v${h * 0.08}H0z" fill="${deep}"/>`,
  gallery: ({ w, h, scene: { deep, accent } }) =>
    `<path d="M0 ${h * 0.76}h${w}v${h * 0.24}H0z" fill="${deep}"/>${[0.14, 0.44, 0.74].map((x, index) => `<path d="M${w * (x + 0.06)} 0l-${w * 0.12} ${h * 0.7}h${w * 0.24}z" fill="#fff" opacity=".12"/><rect x="${w * (x - 0.06)}" y="${h * 0.28}" width="${w * 0.24}" height="${h * 0.32}" fill="#fff"/><rect x="${w * (x - 0.045)}" y="${h * 0.295}" width="${w * 0.21}" height="${h * 0.29}" fill="${[accent, deep, '#f2b84b'][index]}"/><circle cx="${w * (x + 0.06)}" cy="${h * 0.44}" r="${w * 0.055}" fill="${['#fff', accent, deep][index]}" opacity=".85"/>`).join('')}`,
  night: ({ w, h, scene: { deep, accent } }) =>
    `${dots(60, 5, { x: 0, y: 0, width: w, height: h * 0.6 }, ['#fff', accent], 3)}<path d="M0 ${h * 0.62}h${w * 0.1}v-${h * 0.16}h${w * 0.12}v${h * 0.1}h${w * 0.1}v-${h * 0.24}h${w * 0.09}v${h * 0.14}h${w * 0.16}v-${h * 0.08}h${w * 0.12}v${h * 0.18}h${w * 0.1}v-${h * 0.12}H${w}V${h}H0z" fill="${deep}"/>${dots(90, 9, { x: 0, y: h * 0.6, width: w, height: h * 0.4 }, [accent, '#ffd98a'], 4)}`,
}

/** Draws a scene in its aspect ratio. */
export function drawScene(scene: Scene): string {
  const ratio = scene.ratio ?? 0.8
  const [w, h] = ratio >= 1 ? [Math.round(800 * ratio), 800] : [800, Math.round(800 / ratio)]
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}" viewBox="0 0 ${w} ${h}"><defs><linearGradient id="sky" x2="0" y2="1"><stop stop-color="${scene.sky}"/><stop offset="1" stop-color="${scene.deep}"/></linearGradient><radialGradient id="glow"><stop stop-color="#fff" stop-opacity=".55"/><stop offset="1" stop-color="#fff" stop-opacity="0"/></radialGradient></defs><rect width="${w}" height="${h}" fill="url(#sky)"/>${drawings[scene.kind]({ w, h, scene })}</svg>`
}
