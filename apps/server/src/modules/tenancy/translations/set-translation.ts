import type { Language } from '@virage/contract'
import { type setTranslation, type Translatable, updateClubSettings } from '@virage/contract/staff'
import type * as z from 'zod/mini'
import type { StaffMember } from '../../../platform/access/staff.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import { assertUnchanged, type IfMatch } from '../../../platform/http/if-match.ts'
import { versionOf } from '../../../platform/version-of.ts'
import type { MutationResult } from '../../staff/index.ts'
import { findTextUse, lockTexts, readTexts, textColumns, type TextsRow, writeText } from './queries.ts'

/** Maximum length of a single-line text, as in its editor. */
const longestLine = 200

/**
 * Stores a text in one language.
 *
 * @throws ApiError if somebody has changed the texts, or for a text that must not change any more: of a giveaway that is drawn, or a question
 *   that was answered; 403 if an editor would change a text of the club itself. A language that is missing can be added.
 */
export async function storeTranslation(
  tx: Tx,
  { id: clubId, languages }: { id: string; languages: Language[] },
  { kind, id, field, language, text }: z.output<typeof setTranslation.body>,
  { staff, ifMatch }: { staff: StaffMember; ifMatch: IfMatch },
): Promise<MutationResult<Translatable>> {
  const column = columnFor(kind, field, text)
  const before = await lockTexts(tx, clubId, { kind, id })
  if (!before) throw new ApiError('errors.backend.notFound')
  assertUnchanged(ifMatch, presentTexts(before, languages))
  const shown = before.fields[field]?.[language]
  const isChange = shown !== undefined && shown !== text
  if (isChange && kind === 'club' && !mayChangeSettings(staff)) throw new ApiError('errors.backend.forbidden')
  const use = isChange ? await findTextUse(tx, clubId, { kind, id }) : undefined
  if (use) throw new ApiError(use === 'drawn' ? 'errors.giveaway.alreadyDrawn' : 'errors.staff.inUse')
  await writeText(tx, clubId, { kind, id, column, language, text })
  const one = { clubId, kinds: [kind], missingIn: null, id }
  const [after = before] = await readTexts(tx, one, { limit: 1, cursor: undefined })
  return {
    answer: presentTexts(after, languages),
    audit: {
      subject: `${kind} ${id}`,
      before: { [field]: shown ?? null },
      after: { [field]: text },
      details: { language },
    },
  }
}

/** Returns whether a member of staff may change the club's own texts. */
const mayChangeSettings = ({ role }: StaffMember) =>
  role === 'operator' || updateClubSettings.access.staff.some((one) => one === role)

/** Returns the column of a field. @throws ApiError 422 for an unknown field, or a text that is too long for it */
function columnFor(kind: TextsRow['kind'], field: string, text: string): string {
  const { short, long } = textColumns[kind]
  const column = Object.hasOwn(short, field) ? short[field] : Object.hasOwn(long, field) ? long[field] : undefined
  if (column === undefined)
    throw new ApiError('errors.validation.failed', { errors: [{ path: 'field', key: 'errors.validation.choice' }] })
  if (Object.hasOwn(short, field) && text.length > longestLine)
    throw new ApiError('errors.validation.failed', { errors: [{ path: 'text', key: 'errors.validation.tooLong' }] })
  return column
}

/** Returns the DTO of an item's texts, with those that are missing. */
export function presentTexts({ kind, id, fields }: TextsRow, languages: Language[]): Translatable {
  const written = Object.entries(fields).flatMap(([field, texts]) =>
    texts && Object.keys(texts).length > 0 ? [[field, texts] as const] : [],
  )
  return {
    kind,
    id,
    version: versionOf(fields),
    fields: Object.fromEntries(written),
    missing: written.flatMap(([field, texts]) =>
      languages.filter((language) => texts[language] === undefined).map((language) => ({ field, language })),
    ),
  }
}
