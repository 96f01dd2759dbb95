import type { ApiOperation, OperationOutput } from '@virage/contract'
import type { StaffRole } from '@virage/domain'
import type { FastifyReply } from 'fastify'
import { type AuditNote, auditStaff } from './audit/audit.ts'
import type { Club } from '../../platform/access/clubs.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Platform } from '../../platform/platform.ts'
import { allPages, sendCsv, type CsvRow, type CsvTable } from '../../platform/http/send-csv.ts'
import { runIdempotently } from '../../platform/http/run-idempotently.ts'
import type { Page } from '../../platform/http/page.ts'
import type { Context, RegisterOperation } from '../../platform/http/register-operation.ts'
import type { StaffMember } from '../../platform/access/staff.ts'

/** An operation of a club's back office. */
export type StaffOperation = ApiOperation & {
  path: `/api/staff/clubs/:slug${string}`
  access: { staff: readonly StaffRole[] }
}

/** The result of a staff mutation: its answer and its audit entries. */
export type MutationResult<T> = {
  answer: T
  audit: AuditNote | AuditNote[]
}

/** How operations of the back office are registered, so that none forgets its transaction, its repetition or its audit. */
export type StaffOperations = {
  /** An operation that only reads; its handler is given a transaction of the club. */
  read: <C extends StaffOperation>(
    operation: C,
    handler: (context: Context<C>, tx: Tx) => Promise<OperationOutput<C> | FastifyReply>,
  ) => void
  /**
   * An operation that changes something, or shows what the log must know was looked at. Effects and audit entry are one
   * transaction; repeated with its `Idempotency-Key` it answers what it answered first and does nothing.
   */
  mutate: <C extends StaffOperation>(
    operation: C,
    handler: (context: Context<C>, tx: Tx) => Promise<MutationResult<OperationOutput<C>>>,
  ) => void
  /** A whole list as a CSV file; the log knows who took it. */
  exportTable: <C extends StaffOperation & { csv: true }, Row extends CsvRow & { id: string }>(
    operation: C,
    table: Pick<CsvTable<Row>, 'name' | 'columns'> & {
      /** At most `limit` rows whose ids are below `cursor`, newest first. */
      read: (context: Context<C>, tx: Tx, page: Page) => Promise<Row[]>
    },
  ) => void
}

/** Registers operations of the back office. */
export function staffOperations(
  register: RegisterOperation,
  { database, networkHash }: Pick<Platform, 'database' | 'networkHash'>,
): StaffOperations {
  return {
    read: (operation, handler) =>
      register(operation, (context) => database.withTenant(admitted(context).club.id, (tx) => handler(context, tx))),

    mutate: (operation, handler) =>
      register(operation, async (context) => {
        const { club, staff } = admitted(context)
        const { params, query, body, idempotencyKey, request } = context
        const network = await networkHash(request.ip)
        const answer = await database.withTenant(club.id, (tx) =>
          runIdempotently(
            tx,
            {
              clubId: club.id,
              principal: staff.accountId,
              operation: operation.id,
              // What is only looked at is not kept: it may be personal.
              key: operation.idempotent ? idempotencyKey : undefined,
              input: { params, query, body },
            },
            async () => {
              const result = await handler(context, tx)
              for (const note of [result.audit].flat()) {
                await auditStaff(tx, { clubId: club.id, staff, action: operation.id, network, log: request.log }, note)
              }
              return result.answer
            },
          ),
        )
        return answer
      }),

    exportTable: (operation, { name, columns, read }) =>
      register(operation, async (context) => {
        const { club, staff } = admitted(context)
        const { query, request, reply } = context
        const network = await networkHash(request.ip)
        const pages = allPages((page) => database.withTenant(club.id, (tx) => read(context, tx, page)))
        // What can be refused is refused before the table begins.
        const first = await pages.next()
        await database.withTenant(club.id, (tx) =>
          auditStaff(
            tx,
            { clubId: club.id, staff, action: operation.id, network, log: request.log },
            { subject: name, details: { query } },
          ),
        )
        return sendCsv(reply, { name: `${club.slug}-${name}`, columns, pages: startingWith(first, pages) })
      }),
  }
}

async function* startingWith<T>(first: IteratorResult<T, void>, others: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done) return
  yield first.value
  yield* others
}

/** Whom the authorizer has let in, to which club; the compiler can't see it through the generic. */
function admitted({ club, staff }: { club: Club | undefined; staff: StaffMember | undefined }) {
  if (!club || !staff) throw new Error('An operation of the back office ran without passing the authorizer')
  return { club, staff }
}
