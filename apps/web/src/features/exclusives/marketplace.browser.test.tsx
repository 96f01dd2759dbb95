import { firstExclusives, listExclusives } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { anExclusive, idOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { Marketplace } from './marketplace.tsx'

const piece = (n: number) => anExclusive({ id: idOf(n), slug: `piece-${n}`, name: `Piece ${n}` })
const pieces = (from: number, count: number) => Array.from({ length: count }, (_, n) => piece(from + n))
const more = page.getByRole('button', { name: t('shell.more') })

test('a shop of more than a page shows the next one on request (M01)', async () => {
  const first = pieces(100, firstExclusives.SHOP)
  const sent = network.answers(listExclusives, ({ url }) => (url.searchParams.has('cursor') ? [piece(999)] : first))
  await show(<Marketplace />)
  await more.click()
  await expect.element(page.getByText('Piece 999')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  expect(sent.map(({ url }) => url.search)).toEqual([
    '',
    '?part=SHOP&direction=desc&limit=100',
    `?part=SHOP&direction=desc&limit=100&cursor=${first.at(-1)?.id}`,
  ])
})

test('the last page of a shop takes the focus of the button that showed it (M01)', async () => {
  const first = pieces(100, firstExclusives.SHOP)
  network.answers(listExclusives, ({ url }) => (url.searchParams.has('cursor') ? [piece(998), piece(999)] : first))
  await show(<Marketplace />)
  await more.click()
  await expect.element(page.getByRole('link', { name: /Piece 998/ })).toHaveFocus()
})

test('a shop that the list has whole is read once', async () => {
  const sent = network.answers(listExclusives, pieces(100, 3))
  await show(<Marketplace />)
  await expect.element(page.getByText('Piece 102')).toBeVisible()
  await expect.element(more).not.toBeInTheDocument()
  expect(sent).toHaveLength(1)
})
