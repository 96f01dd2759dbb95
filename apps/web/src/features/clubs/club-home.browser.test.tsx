import { listAuctions, listExclusives, listMembers, listPosts } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aLot, anAuction, anExclusive } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { pass, stopTimeAt } from '../../testing/time.ts'
import { ClubHome } from './club-home.tsx'

test('a home that is open while an auction ends no longer says that it is live', async () => {
  stopTimeAt('2026-11-24T20:59:55Z')
  const auction = anAuction({ startDate: '2026-11-24T18:00:00Z', endDate: '2026-11-24T21:00:00Z' })
  network.answers(listAuctions, [{ ...auction, numberOfBidders: 0 }])
  network.answers(listExclusives, [anExclusive({ auctionLot: aLot([], auction) })])
  for (const operation of [listPosts, listMembers]) network.answers(operation, [])
  await show(<ClubHome />)
  await expect.element(page.getByRole('heading', { name: t('home.liveNow') })).toBeVisible()
  await pass(6_000)
  await expect.element(page.getByRole('heading', { name: t('home.closed', { auction: auction.name }) })).toBeVisible()
  await expect.element(page.getByRole('heading', { name: t('home.liveNow') })).not.toBeInTheDocument()
})
