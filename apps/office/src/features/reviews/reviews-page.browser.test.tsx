import { pathOf } from '@virage/contract'
import { claimReview, getFanFile, getReviewReasons, listReviews } from '@virage/contract/staff'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { ReviewsPage } from './reviews-page.tsx'

test('a change of identity that the fan has requested meanwhile is shown with their answers (P08)', async () => {
  const [slug, fanId] = ['fc-virage', 'ana']
  const name = { firstName: 'Ana', lastName: 'Gomes' }
  const info = { ...name, birthdate: '1990-04-02', birthplace: 'Lyon', phoneNumber: '+33612345678' }
  const waiting = { ...name, fanId, pictureUrl: null, waitingSince: '2026-11-24T19:00:00.000Z', rounds: 0 }
  const file = {
    ...name,
    id: fanId,
    personalInfo: info,
    requestedInfo: { ...info, lastName: 'Roy' },
    requestedAt: '2026-11-24T20:00:00.000Z',
    sponsors: [],
    duplicates: [],
    questionnaire: [],
    questionnaireDate: null,
    tosAcceptedAt: null,
    transitions: [],
  }
  const answers = new Map<string, object>([
    [
      pathOf(listReviews.path, { slug }),
      { waiting: [{ ...waiting, claimedBy: null }], total: 1, doneToday: 0, medianWait: null },
    ],
    [pathOf(claimReview.path, { slug, fanId }), { claimedBy: null }],
    [pathOf(getFanFile.path, { slug, fanId }), file],
    [pathOf(getReviewReasons.path, { slug }), { version: '1', reasons: [] }],
  ])
  vi.stubGlobal('fetch', (url: string) => Promise.resolve(Response.json(answers.get(url.split('?')[0] ?? '') ?? {})))
  await show(<ReviewsPage />, { role: 'compliance', path: '/reviews' })
  const change = page.getByRole('region', { name: 'Requested change of identity' })
  await expect.element(change.getByText('Roy')).toBeVisible()
})
