import { drawNumber } from './digits.ts'
import { type Backdrop, stage } from './stage.ts'

/** A collectible object. */
export type Thing = {
  kind:
    | 'ball'
    | 'boot'
    | 'gloves'
    | 'scarf'
    | 'trophy'
    | 'medal'
    | 'pennant'
    | 'ticket'
    | 'frame'
    | 'captain'
    | 'whistle'
    | 'vase'
  main: string
  second: string
  number?: string
  backdrop: Backdrop
}

const shine =
  '<linearGradient id="gold" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".75"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".45"/></linearGradient><radialGradient id="sphere" cx=".36" cy=".28" r=".8"><stop stop-color="#fff" stop-opacity=".7"/><stop offset=".4" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".6"/></radialGradient>'

const pentagon = (x: number, y: number, radius: number, turn: number) =>
  Array.from({ length: 5 }, (_, corner) => {
    const angle = ((corner * 72 + turn) * Math.PI) / 180
    return `${(x + radius * Math.sin(angle)).toFixed(1)},${(y - radius * Math.cos(angle)).toFixed(1)}`
  }).join(' ')

const drawings: Record<Thing['kind'], (thing: Thing) => string> = {
  ball: ({ main, second }) => {
    const around = [0, 72, 144, 216, 288].map((angle) => {
      const turned = (angle * Math.PI) / 180
      const [x, y] = [400 + 218 * Math.sin(turned), 560 - 218 * Math.cos(turned)]
      return `<polygon points="${pentagon(x, y, 84, angle + 180)}"/><path d="M${400 + 92 * Math.sin(turned)} ${560 - 92 * Math.cos(turned)}L${400 + 150 * Math.sin(turned)} ${560 - 150 * Math.cos(turned)}" stroke="${second}" stroke-width="7"/>`
    })
    return `<clipPath id="round"><circle cx="400" cy="560" r="280"/></clipPath><g clip-path="url(#round)"><circle cx="400" cy="560" r="280" fill="${main}"/><g fill="${second}"><polygon points="${pentagon(400, 560, 96, 0)}"/>${around.join('')}</g></g><circle cx="400" cy="560" r="280" fill="url(#sphere)"/>`
  },
  boot: ({ main, second }) =>
    `<g transform="rotate(-8 400 600)"><path d="M214 330c60-30 120-26 154-6l34 150c70 44 170 60 232 96 44 26 64 62 60 104l-8 40H190c-14-60-30-90-22-170 4-60 20-150 46-214z" fill="${main}"/><path d="M214 330c60-30 120-26 154-6l34 150c70 44 170 60 232 96 44 26 64 62 60 104l-8 40H190c-14-60-30-90-22-170 4-60 20-150 46-214z" fill="url(#gold)"/><path d="M240 690c60-120 130-150 240-160l90 20c-100 14-190 60-240 140z" fill="${second}"/><path d="M372 470l70-30M396 496l76-28M430 520l76-24M468 540l70-20" stroke="#fff" stroke-width="13" stroke-linecap="round"/><path d="M176 700h516l-8 44H188z" fill="#16181d"/><path d="M214 744h44l-8 50h-28zM318 744h40l-8 44h-24zM470 744h44l-8 52h-28zM590 744h44l-8 52h-28z" fill="#0c0d10"/></g>`,
  gloves: ({ main, second }) => {
    const glove = `<path d="M120 420c-8-90 0-170 26-172 20-2 26 40 30 110 0-110 4-170 32-170s34 60 34 170c4-106 10-150 36-148 26 0 30 60 26 156 10-70 22-104 46-98 26 6 14 90 4 190-8 90-20 150-30 214H150c-12-90-26-160-30-252z" fill="${main}"/><path d="M146 610h180l-14 130H164z" fill="${second}"/><path d="M150 480c60 26 120 26 170 0" stroke="${second}" stroke-width="20" fill="none"/><path d="M120 420c-8-90 0-170 26-172 20-2 26 40 30 110 0-110 4-170 32-170s34 60 34 170c4-106 10-150 36-148 26 0 30 60 26 156 10-70 22-104 46-98 26 6 14 90 4 190-8 90-20 150-30 214l-14 98H164c-8-90-40-220-44-350z" fill="url(#gold)"/>`
    return `<g transform="translate(10 90)"><g transform="rotate(-9 230 500)">${glove}</g><g transform="translate(790 0) scale(-1 1) rotate(-9 230 500)">${glove}</g></g>`
  },
  scarf: ({ main, second }) => {
    const bars = [0, 1, 2, 3, 4, 5].map((bar) => `<path d="M0 ${bar * 108}h190v54H0z" fill="${second}"/>`).join('')
    const fringe = Array.from(
      { length: 13 },
      (_, thread) => `<path d="M${6 + thread * 15} 640v52" stroke="${thread % 2 ? main : second}" stroke-width="8"/>`,
    ).join('')
    const half = `<g><path d="M0 0h190v640H0z" fill="${main}"/>${bars}<path d="M0 0h190v640H0z" fill="url(#gold)"/>${fringe}</g>`
    return `<path d="M300 250c-10-90 210-90 200 0l70 60-80 60H310l-80-60z" fill="${main}"/><path d="M300 250c-10-90 210-90 200 0l70 60-80 60H310l-80-60z" fill="url(#gold)"/><g transform="translate(214 250) rotate(5)">${half}</g><g transform="translate(400 264) rotate(-6)">${half}</g>`
  },
  trophy: ({ main, second }) =>
    `<path d="M250 300h300c4 190-40 300-110 336v70h70l26 110H264l26-110h70v-70c-70-36-114-146-110-336z" fill="${main}"/><path d="M250 336H150c-4 120 40 200 130 216M550 336h100c4 120-40 200-130 216" fill="none" stroke="${main}" stroke-width="34"/><path d="M250 300h300c4 190-40 300-110 336v70h70l26 110H264l26-110h70v-70c-70-36-114-146-110-336z" fill="url(#gold)"/><rect x="240" y="816" width="320" height="56" rx="10" fill="${second}"/><ellipse cx="400" cy="300" rx="150" ry="26" fill="#000" opacity=".35"/>`,
  medal: ({ main, second }) =>
    `<path d="M270 140h110l70 330H350z" fill="${second}"/><path d="M530 140H420l-70 330h100z" fill="${second}" opacity=".8"/><circle cx="400" cy="620" r="190" fill="${main}"/><circle cx="400" cy="620" r="150" fill="none" stroke="#000" stroke-opacity=".25" stroke-width="8"/><polygon points="${pentagon(400, 620, 96, 0)}" fill="#fff" opacity=".35"/><circle cx="400" cy="620" r="190" fill="url(#gold)"/>`,
  pennant: ({ main, second, number }) =>
    `<path d="M210 190h380v16H210z" fill="#c9a45a"/><path d="M230 206h340v420L400 836 230 626z" fill="${main}"/><path d="M230 206h340v110H230z" fill="${second}"/><path d="M230 206h340v420L400 836 230 626z" fill="url(#shade)"/><path d="M244 216h312v402L400 812 244 618z" fill="none" stroke="#fff" stroke-opacity=".5" stroke-width="5" stroke-dasharray="12 9"/>${number ? drawNumber(number, { x: 400, y: 400, height: 170, color: second }) : ''}`,
  ticket: ({ main, second, number }) =>
    `<g transform="rotate(-14 400 540)"><path d="M130 380h540v90a44 44 0 000 88v130H130V558a44 44 0 000-88z" fill="${main}"/><path d="M500 380v308" stroke="#000" stroke-opacity=".35" stroke-width="5" stroke-dasharray="14 12"/><path d="M176 430h260v22H176zM176 476h190v14H176zM176 512h220v14H176z" fill="${second}"/><path d="${[0, 22, 36, 64, 80, 104].map((x) => `M${176 + x * 2} 580h${x % 3 ? 10 : 20}v70h-${x % 3 ? 10 : 20}z`).join('')}" fill="${second}"/>${drawNumber(number ?? '1', { x: 585, y: 470, height: 130, color: second })}<path d="M130 380h540v90a44 44 0 000 88v130H130V558a44 44 0 000-88z" fill="url(#gold)" opacity=".6"/></g>`,
  frame: ({ main, second, number }) =>
    `<rect x="170" y="230" width="460" height="600" fill="#1b1511"/><rect x="170" y="230" width="460" height="600" fill="url(#gold)"/><rect x="206" y="266" width="388" height="528" fill="#f3eee4"/><rect x="250" y="310" width="300" height="440" fill="${main}"/><path d="M250 620c60-70 110-70 150-20s90 40 150-30v180H250z" fill="${second}"/><circle cx="470" cy="400" r="46" fill="#fff" opacity=".8"/>${number ? drawNumber(number, { x: 400, y: 440, height: 120, color: '#fff' }) : ''}`,
  captain: ({ main, second, number }) =>
    `<path d="M230 430c0-70 340-70 340 0v260c0 70-340 70-340 0z" fill="${main}"/><path d="M230 480c0 60 340 60 340 0v40c0 60-340 60-340 0zM230 610c0 60 340 60 340 0v40c0 60-340 60-340 0z" fill="${second}"/><ellipse cx="400" cy="430" rx="170" ry="52" fill="#000" opacity=".5"/>${number ? drawNumber(number, { x: 400, y: 530, height: 100, color: '#fff' }) : ''}<path d="M230 430c0-70 340-70 340 0v260c0 70-340 70-340 0z" fill="url(#shade)"/>`,
  whistle: ({ main, second }) =>
    `<path d="M250 470h330a24 24 0 0124 24v60a24 24 0 01-24 24H500a150 150 0 11-250-108z" fill="${main}"/><path d="M250 470h330a24 24 0 0124 24v60a24 24 0 01-24 24H500a150 150 0 11-250-108z" fill="url(#gold)"/><circle cx="360" cy="590" r="70" fill="${second}"/><path d="M440 470h70v40h-70z" fill="#0008"/><path d="M300 460c-40-140 120-230 240-190" fill="none" stroke="${second}" stroke-width="16"/>`,
  vase: ({ main, second }) =>
    `<path d="M330 300h140l-16 90c130 70 150 200 110 320-20 60-50 110-60 130H296c-10-20-40-70-60-130-40-120-20-250 110-320z" fill="${main}"/><path d="M230 560c90 50 250 50 340 0l4 60c-100 56-248 56-348 0z" fill="${second}"/><path d="M330 300h140l-16 90c130 70 150 200 110 320-20 60-50 110-60 130H296c-10-20-40-70-60-130-40-120-20-250 110-320z" fill="url(#gold)"/>`,
}

/** Draws an object on a stage. */
export const drawThing = (thing: Thing): string => stage(thing.backdrop, drawings[thing.kind](thing), shine)
