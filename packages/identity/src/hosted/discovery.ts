import { issuerOf } from '../settings.ts'
import { hostedScopes } from './authorize-request.ts'
import type { Hosted } from './hosted.ts'

/** The OpenID discovery document of the pool. */
export function discoveryDocument({ service, settings }: Pick<Hosted, 'service' | 'settings'>): object {
  const issuer = issuerOf(service.settings)
  const origin = settings.origin()
  return {
    issuer,
    authorization_endpoint: `${origin}/oauth2/authorize`,
    token_endpoint: `${origin}/oauth2/token`,
    userinfo_endpoint: `${origin}/oauth2/userInfo`,
    revocation_endpoint: `${origin}/oauth2/revoke`,
    end_session_endpoint: `${origin}/logout`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    scopes_supported: hostedScopes,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    token_endpoint_auth_methods_supported: ['none'],
    revocation_endpoint_auth_methods_supported: ['none'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    request_parameter_supported: false,
    request_uri_parameter_supported: false,
    ui_locales_supported: ['en', 'fr'],
    claims_supported: ['sub', 'email', 'email_verified', 'name', 'given_name', 'family_name', 'picture', 'locale'],
  }
}
