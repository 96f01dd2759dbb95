import { listMembers } from '@virage/contract'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aMember } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { MemberGrid } from './member-grid.tsx'

test('a name that is typed is searched once, when typing pauses', async () => {
  const sent = network.answers(listMembers, ({ url }) =>
    url.searchParams.get('search') === 'Moreau'
      ? [aMember({ firstName: 'Paul', lastName: 'Moreau' })]
      : [aMember({ firstName: 'Marie', lastName: 'Durand' })],
  )
  await show(<MemberGrid />)
  await page.getByLabelText(t('members.search')).click()
  await userEvent.keyboard('Moreau')
  await expect.element(page.getByText('Paul Moreau')).toBeVisible()
  expect(sent.map(({ url }) => url.searchParams.get('search'))).toEqual([null, 'Moreau'])
})
