import {
  createExclusive,
  type ExclusiveImport,
  importedExclusive,
  type ImportedExclusive,
  type ImportedRow,
  type importExclusives,
} from '@virage/contract/staff'
import type * as z from 'zod/mini'
import type { Tx } from '../../platform/database/database.ts'
import type { ImportedChange } from '../../platform/database/json-columns.ts'
import { attempt, rehearse } from '../../platform/database/savepoint.ts'
import { diff } from '../../platform/diff.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { omitUndefined } from '../../platform/omit-undefined.ts'
import type { MediaStore } from '../media/index.ts'
import type { MutationResult } from '../staff/index.ts'
import { presentEdited } from './edited-exclusive.ts'
import { lockManyEditedBySlug } from './lock-exclusives.ts'
import { type EditedExclusive, insertImport } from './staff-queries.ts'
import { addExclusive, changeExclusive } from './write-exclusive.ts'

type Importing = { clubId: string; media: MediaStore }
/** A row of the file, and the exclusives that its rows name, by their slugs. */
type GivenRow = {
  row: Record<string, unknown>
  parsed: ReturnType<typeof importedExclusive.safeParse>
  found: ReadonlyMap<string, EditedExclusive>
}
type AuditEntries = { subject: string; before?: Record<string, unknown>; after?: Record<string, unknown> }[]
/** What became of a row, and what undoes it. */
type Imported = { row: ImportedRow; undo?: ImportedChange; audit?: AuditEntries[number] }

/** Adds and changes exclusives by their slugs. A dry run does the same, and is rolled back. */
export async function importRows(
  tx: Tx,
  importing: Importing,
  { name, dryRun, rows }: z.output<typeof importExclusives.body>,
): Promise<MutationResult<ExclusiveImport>> {
  const importAll = async () => {
    const imported: Imported[] = []
    const slugs = new Set<string>()
    const given = rows.map((row) => ({ row, parsed: importedExclusive.safeParse(row) }))
    const named = given.flatMap(({ parsed }) => (parsed.success ? [parsed.data.slug] : []))
    // All before the first change: one after the other, they would be locked in the order of the file.
    const found = new Map((await lockManyEditedBySlug(tx, importing.clubId, named)).map((one) => [one.slug, one]))
    for (const { row, parsed } of given) {
      const one = await importRow(tx, importing, { row, parsed, found }, slugs)
      imported.push(one)
      slugs.add(one.row.slug)
    }
    return imported
  }
  if (dryRun) {
    const imported = await rehearse(tx, importAll)
    // What would be added has no id yet.
    const seen = imported.map(({ row }) => (row.outcome === 'ADDED' ? { ...row, id: null } : row))
    return { answer: { id: null, rows: seen }, audit: [] }
  }
  const imported = await importAll()
  const changes = imported.flatMap(({ undo }) => undo ?? [])
  const id = await insertImport(tx, { club_id: importing.clubId, name, rows: JSON.stringify(changes) })
  return {
    answer: { id, rows: imported.map(({ row }) => row) },
    audit: [
      { subject: `exclusive-import ${id}`, details: { name, rows: rows.length, written: changes.length } },
      ...imported.flatMap(({ audit }) => audit ?? []),
    ],
  }
}

/** Imports a row, or says why not; a refused row leaves nothing behind. */
async function importRow(
  tx: Tx,
  importing: Importing,
  { row, parsed, found }: GivenRow,
  slugs: ReadonlySet<string>,
): Promise<Imported> {
  const refused = (errors: ImportedRow['errors']): Imported => ({
    row: { slug: typeof row['slug'] === 'string' ? row['slug'] : '', outcome: 'REFUSED', id: null, errors },
  })
  if (!parsed.success) return refused(errorsOf(row, parsed.error))
  if (slugs.has(parsed.data.slug)) return refused([{ path: 'slug', key: 'errors.staff.slugTaken' }])
  try {
    return await attempt(tx, () => write(tx, importing, parsed.data, found.get(parsed.data.slug)))
  } catch (error) {
    if (error instanceof ApiError) return refused(error.extra.errors ?? [{ path: fieldOf(error), key: error.key }])
    throw error
  }
}

/** The field that an error is about, if it names none: only the price of a lot can't be changed. */
const fieldOf = ({ key }: ApiError) => (key === 'errors.staff.inUse' ? 'price' : 'slug')

async function write(
  tx: Tx,
  { clubId, media }: Importing,
  given: ImportedExclusive,
  row: EditedExclusive | undefined,
): Promise<Imported> {
  if (!row) {
    const complete = createExclusive.body.safeParse(given)
    if (!complete.success) {
      throw new ApiError('errors.validation.failed', { errors: errorsOf(given, complete.error) })
    }
    const added = await addExclusive(tx, { clubId, media }, complete.data)
    const { id, slug, version } = added
    return {
      row: { slug, outcome: 'ADDED', id, errors: [] },
      undo: { slug, id, version, before: null },
      audit: { subject: `exclusive ${id}`, after: added },
    }
  }
  const before = presentEdited(row)
  const { stock: _stock, slug, name, description, ...change } = given
  const after = await changeExclusive(tx, media, row, {
    ...change,
    // A file may have one language only; the others stay.
    ...(name && { name: { ...before.name, ...omitUndefined(name) } }),
    ...(description && { description: { ...before.description, ...omitUndefined(description) } }),
  })
  if (after.version === before.version) return { row: { slug, outcome: 'UNCHANGED', id: row.id, errors: [] } }
  return {
    row: { slug, outcome: 'CHANGED', id: row.id, errors: [] },
    undo: { slug, id: row.id, version: after.version, before },
    audit: { subject: `exclusive ${row.id}`, ...diff(before, after) },
  }
}

/** Returns the cells that a schema refuses. */
const errorsOf = (
  row: Record<string, unknown>,
  { issues }: { issues: readonly z.core.$ZodIssue[] },
): ImportedRow['errors'] =>
  issues.map(({ path, message }) => ({
    path: path.join('.'),
    key:
      row[String(path[0])] === undefined
        ? 'errors.validation.required'
        : message.startsWith('errors.')
          ? message
          : 'errors.validation.type',
  }))
