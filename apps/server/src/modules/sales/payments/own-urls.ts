import { type Origins, ownerOfOrigin } from '../../tenancy/index.ts'
import type { Club } from '../../../platform/access/clubs.ts'
import { ApiError } from '../../../platform/http/api-error.ts'

/** The addresses to which a provider sends a fan back. */
export type ReturnUrls = { successUrl: string; cancelUrl: string }

/**
 * The policy of every call that leads to a provider: it returns to the product's origins or to this club's own. Anything
 * else could take a paying fan to a stranger.
 *
 * @throws ApiError when an address is not registered
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
