import { type Undo, undoableOperation } from '@virage/contract/staff'
import type { Club } from '../../../platform/access/clubs.ts'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { attempt, rehearse } from '../../../platform/database/savepoint.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/http/if-match.ts'
import type { ChangeContext, MutationResult, StaffOperations, UndoableChange } from '../staff-operations.ts'
import { type AuditRow, lockSubject, readAuditEntry } from './queries.ts'

/** Whose change is undone, and by whom. */
type Undoing = {
  club: Club
  staff: StaffMember
  entryId: string
  changes: StaffOperations['changes']
}

/** A change that can be undone: how, and the fields with their values before and after it. */
type Undoable = {
  row: AuditRow
  change: UndoableChange
  context: Omit<ChangeContext, 'body'>
  earlier: Record<string, unknown>
  after: Record<string, unknown>
}

/** Returns what undoing a change would do. The change is tried and rolled back. @throws ApiError 404 without an entry */
export async function planUndo(tx: Tx, undoing: Undoing): Promise<Undo> {
  const row = await findEntry(tx, undoing)
  const none = { version: null, fields: [] }
  let plan: Undo = { problem: null, ...none }
  try {
    const undoable = undoableOf(row, undoing)
    plan = await compare(tx, undoable)
    if (plan.problem === null) await attempt(tx, () => rehearse(tx, () => apply(tx, undoable, undefined)))
    return plan
  } catch (error) {
    if (error instanceof ApiError) return { ...plan, problem: error.key }
    throw error
  }
}

/**
 * Undoes a change by the operation that made it.
 *
 * @throws ApiError if it can't be undone, or if the thing is not as the caller has been shown
 */
export async function undoEntry(tx: Tx, undoing: Undoing & { ifMatch: IfMatch }): Promise<MutationResult<Undo>> {
  const undoable = undoableOf(await findEntry(tx, undoing), undoing)
  // A second undo of the same change compares after this one; the comparison itself gives its locks back.
  await lockSubject(tx, undoable.row)
  const plan = await compare(tx, undoable)
  if (plan.version !== null) assertUnchanged(undoing.ifMatch, { version: plan.version })
  if (plan.problem !== null) throw new ApiError(plan.problem, { current: plan })
  // A change by somebody else since the comparison is not overwritten.
  const { answer, audit } = await apply(tx, undoable, plan.version === null ? undefined : [plan.version])
  const details = { undone: undoable.row.id, operation: undoable.change.operation.id }
  return {
    answer: { ...plan, version: answer.version },
    audit: [audit].flat().map((entry) => ({ ...entry, details: { ...entry.details, ...details } })),
  }
}

async function findEntry(tx: Tx, { club, entryId }: Undoing): Promise<AuditRow> {
  const row = await readAuditEntry(tx, club.id, entryId)
  if (!row) throw new ApiError('errors.backend.notFound')
  return row
}

/** @throws ApiError 409 `errors.staff.notUndoable`, or 403 if the caller may not make such a change */
function undoableOf(row: AuditRow, { club, staff, changes }: Undoing): Undoable {
  const change = changes.get(undoableOperation(row) ?? '')
  const idName = /:(\w+)$/.exec(change?.operation.path ?? '')?.[1]
  if (!change || !row.before || !row.after || (idName !== undefined && row.subject_id === null))
    throw new ApiError('errors.staff.notUndoable')
  if (staff.role !== 'operator' && !change.operation.access.staff.includes(staff.role))
    throw new ApiError('errors.backend.forbidden')
  const [earlier, after] = [patchOf(change, row.before), patchOf(change, row.after)]
  if (Object.keys(earlier).length === 0) throw new ApiError('errors.staff.notUndoable')
  const params = {
    slug: club.slug,
    ...(idName !== undefined && row.subject_id !== null && { [idName]: row.subject_id }),
  }
  return { row, change, context: { club, params, ifMatch: undefined }, earlier, after }
}

/** Returns the fields that the operation takes: entries contain derived ones, such as a state, too. */
function patchOf({ operation }: UndoableChange, values: Record<string, unknown>): Record<string, unknown> {
  const known = operation.body === undefined ? [] : fieldsOf(operation.body)
  return Object.fromEntries(Object.entries(values).filter(([field]) => known.includes(field)))
}

/** Returns the names of the fields of an object's schema. */
const fieldsOf = (schema: object): string[] => ('shape' in schema ? Object.keys(Object(schema.shape)) : [])

/** Compares what is stored with the values before and after a change. */
async function compare(tx: Tx, undoable: Undoable): Promise<Undo> {
  const { change, context, earlier, after } = undoable
  // A change of nothing returns what is stored; its effects and locks are rolled back.
  const stored = await attempt(tx, () => rehearse(tx, () => change.apply({ ...context, body: {} }, tx)))
  const current: Record<string, unknown> = stored.answer
  const fields = Object.keys(earlier).map((path) => {
    const now = current[path]
    const was = earlier[path]
    return { path, now, was, isChanged: !isSame(now, after[path]) && !isSame(now, was) }
  })
  const isDone = fields.every(({ now, was }) => isSame(now, was))
  const problem = fields.some(({ isChanged }) => isChanged)
    ? 'errors.staff.changed'
    : isDone
      ? 'errors.staff.alreadyUndone'
      : null
  return { problem, version: stored.answer.version, fields }
}

/** Gives the fields the values that they had. @throws ApiError 422 if these are not valid any more */
async function apply(tx: Tx, { change, context, earlier }: Undoable, ifMatch: IfMatch) {
  const body = change.operation.body?.safeParse(earlier)
  if (!body?.success) throw new ApiError('errors.staff.notUndoable')
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the bodies of changes are objects
  return change.apply({ ...context, ifMatch, body: body.data as Record<string, unknown> }, tx)
}

/** Whether two JSON values are the same, regardless of the order of their fields. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one === other
  const [left, right] = [new Map(Object.entries(one)), new Map(Object.entries(other))]
  const names = new Set([...left.keys(), ...right.keys()])
  return (
    Array.isArray(one) === Array.isArray(other) && [...names].every((name) => isSame(left.get(name), right.get(name)))
  )
}
