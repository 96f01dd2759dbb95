import { createClub } from '@virage/contract/staff'
import { type TestApp, valueOf } from './open-app.ts'

/** Adds a club that nobody has set up yet. */
export async function newClub(app: TestApp, slug: string): Promise<void> {
  const operator = await app.as('operator@virage.test')
  const names = { slug, name: slug, platformName: slug, ownerEmail: `boss@${slug}.test` }
  const body = { ...names, model: 'MARKETPLACE' as const, languages: ['fr' as const] }
  valueOf(await operator(createClub, { params: {}, body }))
}
