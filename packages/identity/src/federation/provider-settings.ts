import type { ExternalClaims } from './external-claims.ts'

/** Another OpenID Connect provider to sign in with. */
export type ProviderSettings = {
  /** Its name, in `identity_provider` and on its button. */
  name: string
  /** Its issuer URL; the discovery document is below it. */
  issuer: string
  clientId: string
  clientSecret: string
  /**
   * Whether an address that it reports as verified may open the confirmed account with this address. Enable it only
   * for a provider that verifies as carefully as we do (docs/decisions/0021).
   */
  linksByEmail: boolean
  /**
   * Returns whether it manages the address itself, so that its report is current. For others it is not trusted with
   * the address. Without this function, it is trusted with all (docs/decisions/0228).
   */
  isAuthoritative?: (claims: ExternalClaims) => boolean
}
