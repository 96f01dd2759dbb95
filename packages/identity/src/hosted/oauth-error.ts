/** Errors of OAuth 2.0 and OpenID Connect that a client receives by name. */
export type OAuthErrorName =
  | 'access_denied'
  | 'account_exists'
  | 'consent_required'
  | 'invalid_client'
  | 'invalid_grant'
  | 'invalid_request'
  | 'invalid_scope'
  | 'login_required'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unsupported_grant_type'
  | 'unsupported_response_type'
  | 'unsupported_token_type'

/** An error in RFC 6749's format. */
export class OAuthError extends Error {
  override name = 'OAuthError'
  readonly error: OAuthErrorName

  constructor(error: OAuthErrorName, description: string) {
    super(description)
    this.error = error
  }
}
