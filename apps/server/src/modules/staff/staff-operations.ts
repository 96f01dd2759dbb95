import type { ApiOperation, Language, OperationOutput } from '@virage/contract'
import { undoableActions } from '@virage/contract/staff'
import type { StaffRole } from '@virage/domain'
import type { FastifyReply } from 'fastify'
import { type StaffAuditEntry, auditStaff } from './audit/audit.ts'
import { toLoggedFilters } from './audit/logged-filters.ts'
import type { Club } from '../../platform/access/clubs.ts'
import { createConcurrencyLimit } from '../../platform/concurrency-limit.ts'
import type { InTransaction, Tx } from '../../platform/database/database.ts'
import type { ListPage } from '../../platform/database/sorted-list.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  allListPages,
  allPages,
  sendCsv,
  sendFile,
  type CsvColumns,
  type CsvTable,
  type UncountedPage,
} from '../../platform/http/send-csv.ts'
import { runIdempotently } from '../../platform/http/run-idempotently.ts'
import type { IfMatch } from '../../platform/http/if-match.ts'
import type { Page } from '../../platform/http/page.ts'
import type { Context, RegisterOperation } from '../../platform/http/register-operation.ts'
import type { StaffMember } from '../../platform/access/staff.ts'

/** An operation of a club's back office. */
export type StaffOperation = ApiOperation & {
  path: `/api/staff/clubs/:slug${string}`
  access: { staff: readonly StaffRole[] }
}

/** The result of a mutation by staff: its response and its audit entries. */
export type MutationResult<T> = {
  answer: T
  audit: StaffAuditEntry | StaffAuditEntry[]
}

/** A change of one thing that can be undone: its operation, and its handler. */
export type UndoableChange = {
  operation: StaffOperation
  apply: (context: ChangeContext, tx: Tx) => Promise<MutationResult<{ version: string }>>
}

/** What the handler of such a change is given. */
export type ChangeContext = {
  club: Club
  params: Record<string, string>
  body: Record<string, unknown>
  ifMatch: IfMatch
}

/** Registers operations of the back office, with their transaction, idempotency and audit entries. */
export type StaffOperations = {
  /** The handlers of changes that can be undone, by operation. */
  changes: ReadonlyMap<string, UndoableChange>
  /** Registers an operation that only reads. Its handler gets a transaction of the club. */
  read: <C extends StaffOperation>(
    operation: C,
    handler: (context: Context<C>, tx: Tx) => Promise<OperationOutput<C> | FastifyReply>,
  ) => void
  /**
   * Registers an operation that changes data, or shows data whose viewing is audited. Effects and audit entries are one
   * transaction. A repetition with the same `Idempotency-Key` returns the first response and has no effect.
   */
  mutate: <C extends StaffOperation>(
    operation: C,
    handler: (context: Context<C>, tx: Tx) => Promise<MutationResult<OperationOutput<C>>>,
  ) => void
  /**
   * Does the same after work that takes long, such as the check of an upload, and must not hold a connection. It runs for a
   * repetition, too.
   */
  prepareAndMutate: <C extends StaffOperation, P>(
    operation: C,
    prepare: (context: Context<C>) => Promise<P>,
    handler: (context: Context<C>, tx: Tx, prepared: P) => Promise<MutationResult<OperationOutput<C>>>,
  ) => void
  /** Registers a file of text that is read in steps, which is audited. */
  exportText: <C extends StaffOperation & { csv: true }>(
    operation: C,
    file: (
      context: Context<C>,
      inTransaction: InTransaction,
    ) => Promise<{ name: string; subject: string; parts: AsyncGenerator<string, unknown> }>,
  ) => void
  /** Registers the export of a whole list as a CSV file, which is audited. */
  exportTable: <C extends StaffOperation & { csv: true }, Row extends { id: string }>(
    operation: C,
    table: Pick<CsvTable<Row>, 'name' | 'columns'> & {
      /** Returns at most `limit` rows with ids below `cursor`, newest first. */
      read: (context: Context<C>, tx: Tx, page: Page) => Promise<Row[]>
    },
  ) => void
  /** Registers the export of what a list shows, with its filters and its order, as a CSV file, which is audited. */
  exportList: <C extends StaffOperation & { csv: true }, Row>(
    operation: C,
    list: {
      /** What the file is named after, and the subject of the audit entry unless the path names one. */
      name: string
      /** The header and the cell of each column, in the caller's language. */
      columns: (language: Language) => CsvColumns<Row>
      /** Returns a page of the list that continues after `cursor`. */
      read: (context: Context<C>, tx: Tx, page: UncountedPage) => Promise<Pick<ListPage<Row>, 'rows' | 'next'>>
    },
  ) => void
}

/**
 * How many pages of exports a process reads at a time: an export is long and may wait, and each of its pages takes as much as
 * many requests of fans.
 */
const pagesAtATime = 2

const isUndoable = (operation: StaffOperation) => Object.values(undoableActions).includes(operation.id)

/** Creates the registration of operations of the back office. */
export function staffOperations(
  register: RegisterOperation,
  { database, networkHash }: Pick<Platform, 'database' | 'networkHash'>,
): StaffOperations {
  const changes = new Map<string, UndoableChange>()
  const limited = createConcurrencyLimit({ running: pagesAtATime, waiting: Infinity })
  type ExportContext = Pick<Context<StaffOperation>, 'params' | 'query' | 'request' | 'reply'> &
    Parameters<typeof authorizedStaff>[0]
  /** Audits an export when its first part has been read, so that errors have their status. @returns all parts */
  const auditExport = async <T>(
    operation: StaffOperation,
    context: ExportContext,
    { subject, parts }: { subject: string; parts: AsyncGenerator<T, unknown> },
  ) => {
    const { club, staff } = authorizedStaff(context)
    const { query, request } = context
    const network = await networkHash(request.ip)
    const first = await parts.next()
    await database.withTenant(club.id, (tx) =>
      auditStaff(
        tx,
        { clubId: club.id, staff, action: operation.id, network, log: request.log },
        { subject, details: { query: toLoggedFilters(query) } },
      ),
    )
    return startingWith(first, parts)
  }
  const exportPages = async <Row>(
    operation: StaffOperation,
    context: ExportContext,
    { name, columns, pages }: CsvTable<Row> & { pages: AsyncGenerator<Row[]> },
  ) => {
    const audited = await auditExport(operation, context, { subject: exportedOf(context.params) ?? name, parts: pages })
    const { club } = authorizedStaff(context)
    return sendCsv(context.reply, { name: `${club.slug}-${name}`, columns, pages: audited })
  }
  const prepareAndMutate: StaffOperations['prepareAndMutate'] = (operation, prepare, handler) =>
    register(operation, async (context) => {
      const { club, staff } = authorizedStaff(context)
      const { params, query, body, idempotencyKey, request } = context
      const network = await networkHash(request.ip)
      const prepared = await prepare(context)
      const answer = await database.withTenant(club.id, (tx) =>
        runIdempotently(
          tx,
          {
            clubId: club.id,
            principal: staff.accountId,
            operation: operation.id,
            // Responses of reads are not stored, because they may contain personal data.
            key: operation.idempotent ? idempotencyKey : undefined,
            input: { params, query, body },
          },
          async () => {
            const result = await handler(context, tx, prepared)
            for (const entry of [result.audit].flat()) {
              await auditStaff(tx, { clubId: club.id, staff, action: operation.id, network, log: request.log }, entry)
            }
            return result.answer
          },
        ),
      )
      return answer
    })
  return {
    changes,

    read: (operation, handler) =>
      register(operation, (context) =>
        database.withTenant(authorizedStaff(context).club.id, (tx) => handler(context, tx)),
      ),

    mutate: (operation, handler) => {
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the undo parses params and body by the operation's schemas
      const apply = handler as unknown as UndoableChange['apply']
      if (isUndoable(operation)) changes.set(operation.id, { operation, apply })
      prepareAndMutate(operation, async () => undefined, handler)
    },

    prepareAndMutate,

    exportText: (operation, file) =>
      register(operation, async (context) => {
        const { club } = authorizedStaff(context)
        const read = await file(context, (work) => limited(() => database.withTenant(club.id, work)))
        const parts = await auditExport(operation, context, read)
        return sendFile(context.reply, { name: read.name, type: 'text/plain', parts })
      }),

    exportTable: (operation, { name, columns, read }) =>
      register(operation, (context) => {
        const { club } = authorizedStaff(context)
        const pages = allPages((page) => limited(() => database.withTenant(club.id, (tx) => read(context, tx, page))))
        return exportPages(operation, context, { name, columns, pages })
      }),

    exportList: (operation, { name, columns, read }) =>
      register(operation, (context) => {
        const { club } = authorizedStaff(context)
        const pages = allListPages((page) =>
          limited(() => database.withTenant(club.id, (tx) => read(context, tx, page))),
        )
        return exportPages(operation, context, { name, columns: columns(context.language), pages })
      }),
  }
}

/** Returns whose list a path names, as `giveaway <id>`; undefined if the list is the club's. */
function exportedOf(params: unknown): string | undefined {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- parts of a path are texts
  const of = Object.entries(params as Record<string, string>).find(([name]) => name !== 'slug')
  return of && `${of[0].replace(/Id$/, '')} ${of[1]}`
}

async function* startingWith<T>(first: IteratorResult<T, unknown>, others: AsyncIterable<T>): AsyncGenerator<T> {
  if (first.done === true) return
  yield first.value
  yield* others
}

/** Returns the authorized staff and club; the compiler can't infer them through the generic. */
function authorizedStaff({ club, staff }: { club: Club | undefined; staff: StaffMember | undefined }) {
  if (!club || !staff) throw new Error('An operation of the back office ran without passing the authorizer')
  return { club, staff }
}
