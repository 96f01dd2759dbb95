/** A club's crest. */
export type Crest = {
  kind: 'crest'
  shape: 'shield' | 'circle' | 'diamond' | 'arch'
  field: string
  figure: string
  glyph: 'V' | 'wave' | 'crown' | 'dome'
}

/** A partner's logo. */
export type PartnerMark = { kind: 'partner'; shape: 'ring' | 'bars' | 'peak' | 'leaf'; color: string }

/** A flat portrait. */
export type Portrait = {
  kind: 'portrait'
  skin: string
  hair: string
  cloth: string
  ground: string
  cut: 'short' | 'long' | 'curly' | 'bald' | 'bun'
  glasses?: boolean
}

/** A signature in ink. */
export type Signature = { kind: 'signature'; ink: string }

const shapes: Record<Crest['shape'], string> = {
  shield: 'M60 40h280v180c0 80-60 120-140 150C120 340 60 300 60 220z',
  circle: 'M200 30a170 170 0 110 340 170 170 0 010-340z',
  diamond: 'M200 20l180 180-180 180L20 200z',
  arch: 'M60 370V190a140 140 0 01280 0v180z',
}
const glyphs: Record<Crest['glyph'], string> = {
  V: 'M122 110h52l26 110 26-110h52l-54 190h-48z',
  wave: 'M70 190q32-40 65 0t65 0 65 0 65 0v44q-32 40-65 0t-65 0-65 0-65 0zM90 280q28-34 55 0t55 0 55 0 55 0v30q-28 34-55 0t-55 0-55 0-55 0z',
  crown: 'M110 270l-20-130 66 50 44-80 44 80 66-50-20 130zM112 286h176v30H112z',
  dome: 'M110 250a90 90 0 01180 0zM100 262h200v22H100zM120 292h30v60h-30zM185 292h30v60h-30zM250 292h30v60h-30zM192 110h16v50h-16z',
}

/** Draws a crest: square, with a transparent background. */
export const drawCrest = ({ shape, field, figure, glyph }: Crest): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><defs><linearGradient id="s" x2="1" y2="1"><stop stop-color="#fff" stop-opacity=".28"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#000" stop-opacity=".22"/></linearGradient></defs><path d="${shapes[shape]}" fill="${field}"/><path d="${shapes[shape]}" fill="url(#s)"/><path d="${glyphs[glyph]}" fill="${figure}"/></svg>`

const signs: Record<PartnerMark['shape'], string> = {
  ring: 'M200 80a120 120 0 110 240 120 120 0 010-240zm0 56a64 64 0 100 128 64 64 0 000-128z',
  bars: 'M90 230h52v90H90zM174 160h52v160h-52zM258 90h52v230h-52z',
  peak: 'M60 310L170 110l60 110 30-50 80 140z',
  leaf: 'M90 310C80 160 180 90 320 90c0 140-70 240-220 230 40-70 90-110 140-140-70 20-110 60-150 130z',
}

/** Draws a partner's logo: square, with a transparent background. */
export const drawPartner = ({ shape, color }: PartnerMark): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><path fill-rule="evenodd" d="${signs[shape]}" fill="${color}"/></svg>`

const cuts: Record<Portrait['cut'], { behind: string; front: string }> = {
  short: { behind: '', front: 'M118 178c-6-90 40-124 84-124s90 34 80 124c-10-40-30-58-80-58s-74 18-84 58z' },
  long: {
    behind: 'M104 190c-10-110 40-150 96-150s106 40 96 150c-2 60 10 110 20 140H84c10-30 22-80 20-140z',
    front: 'M118 176c0-76 44-110 84-110s80 34 80 110c-24-50-60-64-90-66-24 24-50 44-74 66z',
  },
  curly: {
    behind:
      'M200 30c60 0 110 36 112 92 22 20 18 60-6 74-14 30-40 30-50 10H144c-10 20-36 20-50-10-24-14-28-54-6-74C90 66 140 30 200 30z',
    front: 'M126 166c6-50 40-70 74-70s70 20 76 70c-30-26-120-26-150 0z',
  },
  bald: { behind: '', front: '' },
  bun: {
    behind: 'M200 14a44 44 0 110 88 44 44 0 010-88z',
    front: 'M116 184c-10-90 40-128 84-128s94 38 84 128c-14-52-40-70-84-70s-70 18-84 70z',
  },
}

/** Draws a portrait, square. */
export const drawPortrait = ({ skin, hair, cloth, ground, cut, glasses }: Portrait): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="400" viewBox="0 0 400 400"><rect width="400" height="400" fill="${ground}"/><path d="${cuts[cut].behind}" fill="${hair}"/><path d="M60 400c0-90 60-120 140-120s140 30 140 120z" fill="${cloth}"/><path d="M164 250h72v50c0 30-72 30-72 0z" fill="${skin}"/><path d="M164 262c24 22 48 22 72 0v16c-24 20-48 20-72 0z" fill="#000" opacity=".14"/><path d="M120 176c0-70 36-104 80-104s80 34 80 104-36 110-80 110-80-40-80-110z" fill="${skin}"/><path d="${cuts[cut].front}" fill="${hair}"/><g fill="#1d1a19"><circle cx="170" cy="186" r="8"/><circle cx="230" cy="186" r="8"/></g><path d="M174 232c16 14 36 14 52 0" fill="none" stroke="#1d1a19" stroke-width="7" stroke-linecap="round" opacity=".8"/>${glasses ? '<g fill="none" stroke="#1d1a19" stroke-width="6"><circle cx="170" cy="186" r="26"/><circle cx="230" cy="186" r="26"/><path d="M196 186h8"/></g>' : ''}</svg>`

/** Draws a signature: wide, with a transparent background. */
export const drawSignature = ({ ink }: Signature): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="240" viewBox="0 0 600 240"><g fill="none" stroke="${ink}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"><path d="M60 176C96 150 150 40 128 34c-26-6-52 128-36 140 18 12 52-66 74-66 16 0-10 54 8 56 20 2 34-58 52-56 16 2-14 54 6 56 24 2 40-118 62-132 10 30-44 130-26 138 20 8 38-62 58-60 18 2-16 58 8 58 22 0 42-58 60-56"/><path d="M44 204c150-34 330-40 508-22"/></g></svg>`
