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
}
