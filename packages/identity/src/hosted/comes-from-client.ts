import type { FastifyRequest } from 'fastify'
import type { Hosted } from './hosted.ts'

/**
 * Whether a browser says that it was led here by a page of ours, or of an origin that is registered for the client. No other
 * page can make it say so; an address that was typed, or opened from an email, says nothing.
 */
export async function comesFromClient(
  { settings }: Hosted,
  { headers }: FastifyRequest,
  clientId: string,
): Promise<boolean> {
  // A picture, frame or script on a page of ours is nobody's wish.
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false
  if (headers['sec-fetch-site'] === 'same-origin') return true
  const { referer } = headers
  if (referer === undefined || !URL.canParse(referer)) return false
  return settings.isCallback(`${new URL(referer).origin}/login/callback`, clientId)
}
