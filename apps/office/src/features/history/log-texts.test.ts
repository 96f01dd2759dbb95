import { readFileSync } from 'node:fs'
import { allOperations } from '@virage/test-support/operations'
import { expect, test } from 'vitest'

const names = JSON.parse(readFileSync(new URL('../../i18n/en/actions.json', import.meta.url), 'utf8')) as object

/** Operations of a club that the log has no entry of: they change nothing that stays. */
const unlogged = ['claimReview', 'presignStaffUpload', 'previewAnnouncement', 'renderMarkdown', 'setLiveFocus']

test('each operation of a club’s staff that changes or exports something has a text in the log', () => {
  const logged = allOperations
    .filter(({ path }) => path.startsWith('/api/staff/clubs/:slug'))
    .filter(({ method, csv }) => method !== 'GET' || csv === true)
    .map(({ id }) => id)
  expect(logged.filter((id) => !(id in names)).toSorted()).toEqual(unlogged)
})
