/** Another OpenID provider to sign in with. */
export type ProviderSettings = {
  /** Name in `identity_provider` and on its button. */
  name: string
  /** Address under which its discovery document is found. */
  issuer: string
  clientId: string
  clientSecret: string
  /**
   * Whether an address that it calls verified may open the confirmed account of the same address: only for a provider
   * that verifies as carefully as we do (docs/decisions/0021).
   */
  linksByEmail: boolean
}
