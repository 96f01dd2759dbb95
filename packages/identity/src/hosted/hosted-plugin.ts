import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { decodeJwt } from 'jose'
import { completeFederation } from '../federation/complete-federation.ts'
import { openProviders } from '../federation/open-providers.ts'
import { CognitoError } from '../errors.ts'
import type { Service } from '../service.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { claimsOf, tokenHash } from '../tokens/issue-tokens.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { authorize } from './authorize.ts'
import { discoveryDocument } from './discovery.ts'
import { type Hosted, originOf } from './hosted.ts'
import type { HostedSettings } from './hosted-settings.ts'
import { answerLogin, showLogin } from './login.ts'
import { answerLogOut, logOut } from './log-out.ts'
import { OAuthError } from './oauth-error.ts'
import { requireParameter } from './parameters.ts'
import { exchangeTokens, requireClientId } from './token.ts'
import { answerUndo, showUndo } from './undo.ts'

const hidden = { schema: { hide: true } }

/**
 * Mounts the hosted sign-in at the root: OAuth 2.0 and OpenID Connect with Cognito's paths. It registers its own form
 * parser and headers, so it must stay encapsulated.
 */
export async function hostedPlugin(
  app: FastifyInstance,
  { service, settings }: { service: Service; settings: HostedSettings },
): Promise<void> {
  const hosted: Hosted = { service, settings, providers: openProviders(settings, service.now) }
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'same-origin', 'x-frame-options': 'DENY' })
  })

  app.get('/oauth2/authorize', hidden, (request, reply) => authorize(hosted, request, reply))
  app.get('/oauth2/login', hidden, (request, reply) => showLogin(hosted, request, reply))
  app.post('/oauth2/login', hidden, (request, reply) => answerLogin(hosted, request, reply))
  app.get('/oauth2/idpresponse', hidden, (request, reply) => completeFederation(hosted, request, reply))
  app.get('/oauth2/undo', hidden, (request, reply) => showUndo(hosted, request, reply))
  app.post('/oauth2/undo', hidden, (request, reply) => answerUndo(hosted, request, reply))
  app.get('/logout', hidden, (request, reply) => logOut(hosted, request, reply))
  app.post('/logout', hidden, (request, reply) => answerLogOut(hosted, request, reply))

  app.post('/oauth2/token', hidden, (request, reply) =>
    answerInJson(reply, () => exchangeTokens(service, formOf(request), { ...originOf(request), language: undefined })),
  )
  app.post('/oauth2/revoke', hidden, (request, reply) => answerInJson(reply, () => revoke(service, formOf(request))))
  const userInfo = async (request: FastifyRequest, reply: FastifyReply) => {
    try {
      const token = /^Bearer ([\w.-]+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
      const { account } = await authenticateAccessToken(service, token, 'openid')
      const { scope } = decodeJwt<{ scope: string }>(token)
      return { sub: account.id, username: account.id, ...claimsOf(account, scope) }
    } catch (error) {
      if (!(error instanceof CognitoError)) throw error
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer error="invalid_token"')
        .send({ error: 'invalid_token', error_description: error.message })
    }
  }
  app.get('/oauth2/userInfo', hidden, userInfo)
  app.post('/oauth2/userInfo', hidden, userInfo)
  app.get(
    `${new URL(service.settings.base).pathname}/${service.settings.poolId}/.well-known/openid-configuration`,
    hidden,
    async () => discoveryDocument(hosted),
  )
}

const formOf = ({ body }: FastifyRequest) => (body instanceof URLSearchParams ? body : new URLSearchParams())

/** Ends the sign-in of a refresh token; an unknown token is not an error (RFC 7009). */
async function revoke(service: Service, form: URLSearchParams): Promise<object> {
  requireClientId(service, form)
  const token = requireParameter(form, 'token')
  if (token.split('.').length === 3)
    throw new OAuthError('unsupported_token_type', 'only refresh tokens can be revoked')
  const { rows } = await service.pool.query<{ family_id: string }>(
    'select family_id from identity.refresh_token where hash = $1',
    [tokenHash(token)],
  )
  if (rows[0]) await revokeFamilies(service, { familyId: rows[0].family_id })
  return {}
}

async function answerInJson(reply: FastifyReply, work: () => Promise<object>) {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    return reply
      .status(error.error === 'invalid_client' ? 401 : 400)
      .send({ error: error.error, error_description: error.message, error_message: error.message })
  }
}
