import { expect, test } from 'vitest'
import { setTranslation } from './translations.ts'

test('a translation has only characters that somebody types', () => {
  const accepts = (text: string) =>
    setTranslation.body.safeParse({
      kind: 'exclusive',
      id: '01890a5d-ac96-774b-bcce-b302099a8057',
      field: 'name',
      language: 'fr',
      text,
    }).success
  expect(['Maillot\n\tporté', 'Maillot\u000b porté', 'Maillot \u202eporté'].map(accepts)).toEqual([true, false, false])
})
