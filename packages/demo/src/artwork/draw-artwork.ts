import {
  type Crest,
  drawCrest,
  drawPartner,
  drawPortrait,
  drawSignature,
  type PartnerMark,
  type Portrait,
  type Signature,
} from './marks.ts'
import { drawThing, type Thing } from './objects.ts'
import { drawScene, type Scene } from './scenes.ts'
import { drawShirt, type Shirt } from './shirt.ts'

/** Every kind of artwork for the demonstration clubs. */
export type Artwork = Shirt | Thing | Scene | Crest | PartnerMark | Portrait | Signature

/** Renders artwork as SVG; the same description always gives the same image. */
export function drawArtwork(artwork: Artwork): string {
  switch (artwork.kind) {
    case 'shirt':
      return drawShirt(artwork)
    case 'crest':
      return drawCrest(artwork)
    case 'partner':
      return drawPartner(artwork)
    case 'portrait':
      return drawPortrait(artwork)
    case 'signature':
      return drawSignature(artwork)
    case 'stadium':
    case 'tunnel':
    case 'pitch':
    case 'table':
    case 'sea':
    case 'forest':
    case 'school':
    case 'workshop':
    case 'rotunda':
    case 'gallery':
    case 'night':
      return drawScene(artwork)
    default:
      return drawThing(artwork)
  }
}
