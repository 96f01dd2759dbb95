import type { FastifyRequest } from 'fastify'
import type { Hosted } from './hosted.ts'

/**
 * Returns whether the browser reports that one of our pages, or a page of the client's registered origins, led to
 * this request. No other page can cause that report, and neither does an address that was typed or opened from an
 * email.
 */
export async function comesFromClient(
  { settings }: Hosted,
  { headers }: FastifyRequest,
  clientId: string,
): Promise<boolean> {
  // An image, frame or script request does not express the user's intent.
  if ((headers['sec-fetch-dest'] ?? 'document') !== 'document') return false
  if (headers['sec-fetch-site'] === 'same-origin') return true
  const { referer } = headers
  if (referer === undefined || !URL.canParse(referer)) return false
  return settings.isCallback(`${new URL(referer).origin}/login/callback`, clientId)
}
