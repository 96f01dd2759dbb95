import { QueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FanRecord, getFanRecord } from '@virage/contract/staff'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { readQuery } from '../../queries.ts'
import { show } from '../../testing/show.tsx'
import { FanPage } from './fan-page.tsx'

const recordOf = (id: string) =>
  ({
    id,
    firstName: id,
    lastName: '',
    email: `${id}@fans.test`,
    username: id,
    since: '2026-01-02T09:00:00.000Z',
    kycStatus: 'VALIDATED',
    card: 'READY',
    memberUntil: null,
    erasureRequestedAt: null,
    tags: [],
    suspensions: [],
    notes: [],
  }) as unknown as FanRecord

test('a tag that is typed for one fan is not in the field of the next one', async () => {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  for (const fanId of ['Ana', 'Bo'])
    client.setQueryData(readQuery(getFanRecord, { params: { slug: 'fc-virage', fanId } }).queryKey, recordOf(fanId))
  await show(
    <>
      <Link to="/$slug/fans/$id" params={{ slug: 'fc-virage', id: 'Bo' }}>
        Next fan
      </Link>
      <FanPage />
    </>,
    { client, role: 'owner', path: '/fans/$id', at: '/fans/Ana' },
  )
  await page.getByLabelText('Add a tag').fill('committee')
  await page.getByRole('link', { name: 'Next fan' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: 'Bo' })).toBeVisible()
  await expect.element(page.getByLabelText('Add a tag')).toHaveValue('')
})
