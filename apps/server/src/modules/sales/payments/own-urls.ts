import { type Origins, ownerOfOrigin } from '../../tenancy/index.ts'
import type { Club } from '../../../platform/access/clubs.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** The URLs to which a provider redirects a fan. */
export type ReturnUrls = { successUrl: string; cancelUrl: string }

/**
 * Checks that the return URLs of a payment belong to the product or this club, so that a paying fan is never redirected
 * to a foreign site.
 *
 * @throws ApiError if a URL is not registered
 */
export async function assertOwnUrls(
  origins: Origins,
  club: Club,
  { successUrl, cancelUrl }: ReturnUrls,
): Promise<void> {
  for (const url of [successUrl, cancelUrl]) {
    const owner = URL.canParse(url) ? await ownerOfOrigin(origins, new URL(url)) : undefined
    if (!owner || (owner.kind !== 'product' && owner.clubId !== club.id))
      throw new ApiError('errors.payment.foreignReturnUrl')
  }
}
