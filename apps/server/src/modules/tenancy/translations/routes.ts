import { listTranslations, setTranslation, translationKinds } from '@virage/contract/staff'
import { listPage } from '../../../platform/http/list-page.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { readTexts } from './queries.ts'
import { presentTexts, storeTranslation } from './set-translation.ts'

/** Registers the operations on a club's texts and their missing translations (C04). */
export function translationRoutes(backOffice: StaffOperations): void {
  backOffice.read(listTranslations, async ({ club, query, request, reply }, tx) => {
    const kinds = query.kind === undefined ? [...translationKinds] : [query.kind]
    const missingIn = query.missing === 'true' ? club.languages : null
    return listPage(
      { query, request, reply },
      (page) => readTexts(tx, { clubId: club.id, kinds, missingIn }, page),
      (row) => presentTexts(row, club.languages),
    )
  })

  backOffice.mutate(setTranslation, ({ club, body, ...by }, tx) => storeTranslation(tx, club, body, by))
}
