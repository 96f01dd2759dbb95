import { createHash } from 'node:crypto'

/**
 * Returns the version of what an editor has read: the digest of its editable fields, in a fixed order. The same content
 * has the same version, so that an undone change is none (docs/decisions/0076).
 */
export const versionOf = (fields: Record<string, unknown>): string =>
  createHash('sha256').update(JSON.stringify(fields)).digest('base64url').slice(0, 22)

/** Adds the version of these fields to them. */
export const withVersion = <T extends Record<string, unknown>>(fields: T): T & { version: string } => ({
  version: versionOf(fields),
  ...fields,
})
