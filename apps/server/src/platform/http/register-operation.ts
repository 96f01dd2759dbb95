import { languageOf } from './language-of.ts'
import {
  type ApiOperation,
  isBackOfficeOperation,
  type OperationOutput,
  type Language,
  nothing,
  problem,
} from '@virage/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type * as z from 'zod/mini'
import type { Principal } from '../access/principal.ts'
import type { Club } from '../access/clubs.ts'
import type { Fan } from '../access/fans.ts'
import type { StaffMember } from '../access/staff.ts'
import { networkOf } from '@virage/identity'
import type { Counted, Limiter } from '../limits/limiter.ts'
import type { AuthContext, Authorizer, PathParams } from './authorizer.ts'
import { fileCompression } from './compression.ts'
import { type IfMatch, ifMatchOf } from './if-match.ts'

/** The input of a handler: the parsed request, the principal and the club. */
export type Context<C extends ApiOperation> = {
  params: z.output<C['params']>
  query: C extends { query: infer S extends z.ZodMiniType } ? z.output<S> : undefined
  body: C extends { body: infer S extends z.ZodMiniType } ? z.output<S> : undefined
  /** The club of the path. */
  club: C['path'] extends `/api/clubs/:slug${string}` | `/api/staff/clubs/:slug${string}` ? Club : undefined
  principal: C['access'] extends 'anyone' ? Principal | undefined : Principal
  /** The caller's fan record as authorized, at most a few seconds old. Decisions read it again in their transaction. */
  fan: C['access'] extends 'validated' ? Fan : Fan | undefined
  /** The caller's role, for operations of the back office. */
  staff: C['access'] extends { staff: readonly unknown[] } ? StaffMember : undefined
  language: Language
  idempotencyKey: string | undefined
  /** The versions that the caller has read, of a versioned operation. */
  ifMatch: IfMatch
  /** Counts one use of the operation's limit per recipient. @throws ApiError if the recipient's limit is exceeded */
  countRecipient: (recipient: string) => Promise<void>
  request: FastifyRequest
  reply: FastifyReply
}

/** Handles one operation. A reply that was already sent (cached bytes, a 304) is returned as it is. */
export type Handler<C extends ApiOperation> = (context: Context<C>) => Promise<OperationOutput<C> | FastifyReply>

/**
 * Registers a route from an operation of the contract.
 *
 * @param awaitsChanges whether the response waits until this process has received its own changes (`awaitChanges` of
 *   listen-for-changes.ts). False if the handler publishes the change itself.
 */
export type RegisterOperation = <C extends ApiOperation>(
  operation: C,
  handler: Handler<C>,
  options?: { awaitsChanges: boolean },
) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by the authorizer before an operation's input is read. */
    authContext: AuthContext | null
  }
}

/**
 * Creates the only function that registers operations as routes. The authorizer decides who may use them, the
 * contract's schemas parse the input and serialize the output, and the handler does the rest.
 */
export function registerOperations(
  app: FastifyInstance,
  {
    authorizer,
    limiter,
    awaitChanges,
  }: { authorizer: Authorizer; limiter: Limiter; awaitChanges: () => Promise<void> },
): RegisterOperation {
  if (!app.hasRequestDecorator('authContext')) app.decorateRequest('authContext', null)
  return (operation, handler, { awaitsChanges } = { awaitsChanges: operation.method !== 'GET' }) => {
    app.route<{ Params: PathParams }>({
      method: operation.method,
      url: operation.path,
      schema: {
        operationId: operation.id,
        summary: operation.summary,
        ...(operation.versioned ? { description: versionedText } : {}),
        tags: [tagOf(operation.path)],
        ...(operation.access === 'anyone'
          ? {}
          : {
              security: isBackOfficeOperation(operation)
                ? [{ officeToken: [] }]
                : [{ accessToken: [] }, { identityToken: [] }],
            }),
        params: operation.params,
        ...(operation.query ? { querystring: operation.query } : {}),
        ...(operation.body ? { body: operation.body } : {}),
        ...(operation.csv ? { produces: ['text/csv'] } : {}),
        response: {
          [operation.status ?? 200]: operation.status === 204 ? nothing : operation.response,
          '4xx': problem,
          '5xx': problem,
        },
      },
      ...(operation.csv ? { compress: fileCompression } : {}),
      // Before validation, so that unauthorized clients learn nothing about the input's schema.
      preValidation: async (request) => {
        request.authContext = await authorizer.authorize(operation, request)
      },
      // A response that not everybody may see is never cached, whatever the handler sets.
      onSend: async (_request, reply) => {
        if (operation.access !== 'anyone') reply.header('cache-control', 'no-store')
      },
      handler: async (request, reply) => {
        const authContext = request.authContext
        if (!authContext) throw new Error('an operation ran without passing the authorizer')
        await limiter.spend(limitsOf(operation, request, authContext))
        const key = request.headers['idempotency-key']
        reply.status(operation.status ?? 200)
        // The authorizer and the schemas guarantee these types; the compiler can't see it across Fastify's hooks.
        // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parsed by the schemas above
        const context = {
          params: request.params,
          query: request.query,
          body: request.body,
          ...authContext,
          language: languageOf(request, authContext.club?.languages),
          countRecipient: (recipient: string) =>
            limiter.spend(
              (operation.limits ?? [])
                .filter(({ per }) => per === 'recipient')
                .map((limit) => ({ operation: operation.id, limit, subject: mailboxOf(recipient) })),
            ),
          ifMatch: operation.versioned ? ifMatchOf(request.headers['if-match']) : undefined,
          idempotencyKey: typeof key === 'string' && key !== '' ? key.slice(0, 200) : undefined,
          request,
          reply,
        } as unknown as Parameters<typeof handler>[0]
        const answer = await handler(context)
        if (awaitsChanges) await awaitChanges()
        return answer
      },
    })
  }
}

/** What the API reference says of operations that take a version. */
const versionedText =
  'Takes the header If-Match with the version that was read. If it has changed, the response is 412 errors.staff.changed with the present state in `current`.'

/**
 * Returns the limits to count before an operation runs. Its handler counts recipients, which only it knows. For a visitor, a person is their network:
 * an operation with a limit per network has that one alone, as many people may share it.
 */
function limitsOf(
  { id, limits = [] }: ApiOperation,
  request: FastifyRequest,
  { principal, club }: AuthContext,
): Counted[] {
  const network = networkOf(request.ip)
  const subjects = { person: principal?.username ?? network, network, club: club?.id ?? 'installation' }
  const isShared = !principal && limits.some(({ per }) => per === 'network')
  return limits.flatMap((limit) =>
    limit.per === 'recipient' || (limit.per === 'person' && isShared)
      ? []
      : [{ operation: id, limit, subject: subjects[limit.per] }],
  )
}

/** Returns the mailbox of an email address, which is that of the address without its tag: ana+2@example.org is ana@example.org. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*@/, '@')

/**
 * Returns the OpenAPI tag of a path: its third segment, such as `exclusives`; for the back office `staff` and the
 * fourth.
 */
function tagOf(path: string): string {
  const [, second, ...others] = path.split('/').filter((part) => part && !part.startsWith(':'))
  return second === 'staff' ? `staff ${others[1] ?? 'clubs'}` : (others[0] ?? 'clubs')
}
