import { type Artwork, groundOf } from '@virage/demo'

/** A picture of one colour, in a few bytes, for the place of a picture that loads. */
export function placeholderOf(art: Artwork): string {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="4" height="5"><rect width="4" height="5" fill="${groundOf(art)}"/></svg>`
  return `data:image/svg+xml,${encodeURIComponent(svg)}`
}
