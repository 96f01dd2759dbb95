import { club70Legends } from './clubs/club70-legends.ts'
import { fcVirage } from './clubs/fc-virage.ts'
import { fondationHorizon } from './clubs/fondation-horizon.ts'
import { popupRotonde } from './clubs/popup-rotonde.ts'
import type { DemoClub } from './types.ts'

export { type Artwork, drawArtwork } from './artwork/draw-artwork.ts'
export { demoAccounts, demoPassword } from './people.ts'
export type { DemoClub } from './types.ts'

/** The demonstration clubs, each with another model and design. */
export const demoClubs: DemoClub[] = [fcVirage, fondationHorizon, club70Legends, popupRotonde]
