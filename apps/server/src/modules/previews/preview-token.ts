import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { deriveKey } from '../../platform/derive-key.ts'
import type { PreviewRow } from './queries.ts'

/** The tokens of preview links. A token names a row, and is signed together with all that the row says. */
export type PreviewTokens = {
  sign: (row: PreviewRow) => string
  /** Returns the row that a token names; undefined for a text that is no token. */
  keyOf: (token: string) => { clubId: string; id: string } | undefined
  /** Returns whether a token was signed for exactly this row. */
  verify: (token: string, row: PreviewRow) => boolean
}

/** Creates the tokens of an installation. @param secret the SECRET of its settings */
export function createPreviewTokens(secret: string): PreviewTokens {
  const key = deriveKey(secret, 'previews')
  const signatureOf = (row: PreviewRow) =>
    createHmac('sha256', key)
      .update(
        JSON.stringify([
          row.club_id,
          row.id,
          row.kind,
          row.subject_id,
          createHash('sha256').update(JSON.stringify(row.draft)).digest('base64url'),
          row.language,
          row.shown_at,
          row.expires_at,
          // Left out for visitors: links that were signed before there were others still work.
          ...(row.shown_as === 'visitor' ? [] : [row.shown_as]),
        ]),
      )
      .digest()
  return {
    sign: (row) => `${compact(row.club_id)}${compact(row.id)}${signatureOf(row).toString('hex')}`,
    keyOf: (token) =>
      /^[0-9a-f]{128}$/.test(token)
        ? { clubId: uuidOf(token.slice(0, 32)), id: uuidOf(token.slice(32, 64)) }
        : undefined,
    verify: (token, row) => {
      const given = Buffer.from(token.slice(64), 'hex')
      const expected = signatureOf(row)
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}

const compact = (uuid: string) => uuid.replaceAll('-', '')
const uuidOf = (hex: string) => hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
