import { createSignedUrls, type SignedQuery } from '../../../platform/signed-urls.ts'

/** Signed URLs of proof photographs, which show them without login. */
export type PhotoUrls = {
  /** @returns the URL's path and query */
  of: (photo: { clubId: string; id: string }) => string
  /** Returns whether a URL is ours and still valid. */
  isValid: (clubId: string, id: string, query: SignedQuery) => boolean
}

/** How long a URL shows its photograph, in seconds (B06). */
const lifetime = 3_600

/** Creates the URLs. @param secret signs them */
export function createPhotoUrls({ secret, now }: { secret: Buffer; now: () => Date }): PhotoUrls {
  const urls = createSignedUrls({ secret, now })
  return {
    of: ({ clubId, id }) => {
      const expires = Math.floor(now().getTime() / 1000) + lifetime
      return `/api/proof-photos/${clubId}/${id}?${urls.queryFor(`${clubId} ${id}`, expires)}`
    },
    isValid: (clubId, id, query) => urls.check(`${clubId} ${id}`, query) === 'valid',
  }
}
