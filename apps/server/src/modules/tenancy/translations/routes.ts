import { listTranslations, setTranslation, type Translatable, translationKinds } from '@virage/contract/staff'
import type { Language } from '@virage/contract'
import { listPage } from '../../../platform/http/list-page.ts'
import { assertUnchanged } from '../../../platform/http/if-match.ts'
import { versionOf } from '../../../platform/version-of.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { findTextUse, lockTexts, readTexts, textColumns, type TextsRow, writeText } from './queries.ts'

/** Maximum length of a single-line text, as in its editor. */
const longestLine = 200

/** Registers the operations on a club's texts and their missing translations (C04). */
export function translationRoutes(backOffice: StaffOperations): void {
  backOffice.read(listTranslations, async ({ club, query, request, reply }, tx) => {
    const kinds = query.kind === undefined ? [...translationKinds] : [query.kind]
    const missingIn = query.missing === 'true' ? club.languages : null
    return listPage(
      { query, request, reply },
      (page) => readTexts(tx, { clubId: club.id, kinds, missingIn }, page),
      (row) => present(row, club.languages),
    )
  })

  backOffice.mutate(setTranslation, async ({ club, body: { kind, id, field, language, text }, ifMatch }, tx) => {
    const { short, long } = textColumns[kind]
    const column = Object.hasOwn(short, field) ? short[field] : Object.hasOwn(long, field) ? long[field] : undefined
    if (column === undefined) {
      throw new ApiError('errors.validation.failed', { errors: [{ path: 'field', key: 'errors.validation.choice' }] })
    }
    if (Object.hasOwn(short, field) && text.length > longestLine) {
      throw new ApiError('errors.validation.failed', { errors: [{ path: 'text', key: 'errors.validation.tooLong' }] })
    }
    const before = await lockTexts(tx, club.id, { kind, id })
    if (before) assertUnchanged(ifMatch, present(before, club.languages))
    const shown = before?.fields[field]?.[language]
    const use = shown === undefined || shown === text ? undefined : await findTextUse(tx, club.id, { kind, id })
    if (use) throw new ApiError(use === 'drawn' ? 'errors.giveaway.alreadyDrawn' : 'errors.staff.inUse')
    if (!before || !(await writeText(tx, club.id, { kind, id, column, language, text }))) {
      throw new ApiError('errors.backend.notFound')
    }
    const one = { clubId: club.id, kinds: [kind], missingIn: null, id }
    const [after = before] = await readTexts(tx, one, { limit: 1, cursor: undefined })
    return {
      answer: present(after, club.languages),
      audit: {
        subject: `${kind} ${id}`,
        before: { [field]: before.fields[field]?.[language] ?? null },
        after: { [field]: text },
        details: { language },
      },
    }
  })
}

function present({ kind, id, fields }: TextsRow, languages: Language[]): Translatable {
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
