import type { Club } from '../clubs/club-directory.ts'
import { Refusal } from '../platform/http/refusal.ts'
import type { Platform } from '../platform/platform.ts'
import { isOwnUrl } from './is-own-url.ts'

/** The addresses to which a provider sends a fan back. */
export type ReturnUrls = { successUrl: string; cancelUrl: string }

/** The policy of every call that leads to a provider. @throws Refusal when an address is not the club's own */
export async function refuseForeignUrls(
  { clubs, config }: Pick<Platform, 'clubs' | 'config'>,
  club: Club,
  { successUrl, cancelUrl }: ReturnUrls,
): Promise<void> {
  for (const url of [successUrl, cancelUrl]) {
    if (!(await isOwnUrl({ clubs, productHosts: config.PRODUCT_HOSTS }, club, url)))
      throw new Refusal('errors.payment.foreignReturnUrl')
  }
}
