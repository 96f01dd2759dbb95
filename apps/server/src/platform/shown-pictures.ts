import type { Focus, Language, Media, ShownMedia } from '@virage/contract'
import type { Texts } from '@virage/contract/staff'
import { localized } from './localized.ts'

/** What editors say about pictures, by URL, as the SQL function `shown_pictures` returns it; null if nothing. */
export type ShownPictures = Record<string, { alt: Texts; decorative: boolean; focus: Focus | null }> | null

/** Returns the text of a picture in a language, and its focal point. */
export function pictureOf(pictures: ShownPictures, url: string, language: Language): Pick<ShownMedia, 'alt' | 'focus'> {
  const known = pictures?.[url]
  if (!known) return { alt: null, focus: null }
  return { alt: known.decorative ? '' : localized(known.alt, language), focus: known.focus }
}

/** Returns the media of a gallery with their texts in a language. */
export const mediasOf = (medias: Media[], pictures: ShownPictures, language: Language): ShownMedia[] =>
  medias.map((media) => ({ ...media, ...pictureOf(pictures, media.url, language) }))
