/** Colours of a stage's background, from top to bottom. */
export type Backdrop = { from: string; to: string; light?: string }

/** Places an object on a lit stage, portrait 4 : 5. */
export function stage(backdrop: Backdrop, thing: string, defs = ''): string {
  const light = backdrop.light ?? '#ffffff'
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000"><defs>
<linearGradient id="ground" x1="0" y1="0" x2=".35" y2="1"><stop stop-color="${backdrop.from}"/><stop offset="1" stop-color="${backdrop.to}"/></linearGradient>
<radialGradient id="beam" cx=".5" cy=".08" r=".9"><stop stop-color="${light}" stop-opacity=".55"/><stop offset=".45" stop-color="${light}" stop-opacity=".12"/><stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>
<radialGradient id="floor" cx=".5" cy=".5" r=".5"><stop stop-color="#000" stop-opacity=".6"/><stop offset="1" stop-color="#000" stop-opacity="0"/></radialGradient>
<linearGradient id="shade" x1="0" x2="1" y1=".1" y2=".9"><stop stop-color="#fff" stop-opacity=".34"/><stop offset=".35" stop-color="#fff" stop-opacity="0"/><stop offset=".7" stop-color="#000" stop-opacity=".1"/><stop offset="1" stop-color="#000" stop-opacity=".4"/></linearGradient>${defs}</defs>
<rect width="800" height="1000" fill="url(#ground)"/><path d="M300 0L60 1000h680L500 0z" fill="${light}" opacity=".05"/><rect width="800" height="1000" fill="url(#beam)"/>
<ellipse cx="400" cy="872" rx="290" ry="38" fill="url(#floor)"/>${thing}</svg>`
}
