import {
  type Exclusive,
  getBalance,
  getCardPaymentMethod,
  getExclusive,
  listDuePayments,
  listGiveaways,
  listMaximumBids,
  listRecommendations,
} from '@virage/contract'
import { useState } from 'react'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import {
  aBalance,
  aBid,
  aCard,
  aClub,
  aDuePayment,
  aFan,
  aLot,
  anExclusive,
  idOf,
  inMinutes,
} from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { ExclusivePage } from './exclusive-page.tsx'
import { exclusiveQuery } from './queries.ts'

const media = (name: string) => ({ url: `/media/${name}.jpg`, type: 'IMAGE' as const, alt: name, focus: null })
const lotOf = (slug: string, number: number): Exclusive =>
  anExclusive({
    id: idOf(number),
    slug,
    name: slug,
    imageUrl: media(`${slug} front`).url,
    medias: [media(`${slug} front`), media(`${slug} back`)],
    auctionLot: { ...aLot([aBid(150)]), number: null },
  })
const [scarf, ball] = [lotOf('scarf', 71), lotOf('ball', 72)]

/** The page of an exclusive, and a way to that of another. The router keeps the component, too. */
function Pages() {
  const [slug, setSlug] = useState(scarf.slug)
  return (
    <>
      <button type="button" data-testid="other" onClick={() => setSlug(ball.slug)}>
        Other
      </button>
      <ExclusivePage exclusiveSlug={slug} paymentResult={undefined} />
    </>
  )
}

/** Renders the page of the scarf. That of the ball has been read, as for a link that was touched. */
async function open() {
  const { client } = await show(<Pages />)
  await client.prefetchQuery(exclusiveQuery(aClub().slug, ball.slug))
  await expect.element(page.getByRole('heading', { level: 1, name: scarf.name })).toBeVisible()
}

/** Goes to the page of the ball, as the browser's back button does while a dialog is open. */
async function goToBall() {
  const other = page.getByTestId('other').element()
  if (other instanceof HTMLElement) other.click()
  await expect
    .element(page.getByRole('heading', { level: 1, name: ball.name, includeHidden: true }))
    .toBeInTheDocument()
}

beforeEach(async () => {
  network.answers(getExclusive, ({ url }) => (url.pathname.endsWith(ball.slug) ? ball : scarf))
  network.answers(listRecommendations, [])
  network.answers(listGiveaways, [])
  network.answers(getBalance, aBalance(40))
  network.answers(listDuePayments, [])
  network.answers(listMaximumBids, [])
  network.answers(getCardPaymentMethod, aCard())
  storeTokens(aFan())
  await openSession()
})

describe('the page of another exclusive', () => {
  test('shows its first picture (M03)', async () => {
    await open()
    const picture = (number: number) => page.getByRole('button', { name: t('exclusive.picture', { number, count: 2 }) })
    await picture(2).click()
    await expect.element(picture(2)).toHaveAttribute('aria-pressed', 'true')
    await goToBall()
    await expect.element(picture(1)).toHaveAttribute('aria-pressed', 'true')
  })

  test('has no dialog of the one before, in which a bid would be for the wrong lot (A03)', async () => {
    await open()
    await page
      .getByRole('button', { name: t('action.bid', { amount: '160 VIR' }) })
      .first()
      .click()
    await expect.element(page.getByRole('dialog')).toBeVisible()
    await goToBall()
    await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  })
})

describe('a leader whose lot has ended by their own clock (A11)', () => {
  const ended = aLot([aBid(150, { me: true })], { endDate: inMinutes(-1) })

  test('isn’t said to have won before the server has closed it', async () => {
    network.answers(getExclusive, { ...scarf, auctionLot: ended })
    await show(<Pages />)
    await expect.element(page.getByText(t('lot.overText'))).toBeVisible()
    await expect.element(page.getByText(t('lot.youWon'))).not.toBeInTheDocument()
  })

  test('reads that they have won once the server says so', async () => {
    network.answers(getExclusive, { ...scarf, auctionLot: ended })
    await show(<Pages />)
    await expect.element(page.getByText(t('lot.overText'))).toBeVisible()
    network.answers(getExclusive, { ...scarf, auctionLot: { ...ended, outcome: 'SOLD' } })
    await expect.element(page.getByText(t('lot.youWon'))).toBeVisible()
  })
})

test('the winner of a lot that staff have hidden since is led to its payment (A11)', async () => {
  network.answers(getExclusive, { slug: scarf.slug, name: scarf.name, visible: false })
  const due = { ...aDuePayment(), exclusiveSlug: scarf.slug }
  network.answers(listDuePayments, [due])
  await show(<Pages />)
  await expect
    .element(page.getByRole('link', { name: /^Pay / }))
    .toHaveAttribute('href', expect.stringContaining(`/payments/${due.id}`))
})

test('a lot without a number is named by its auction (M03)', async () => {
  await open()
  await expect.element(page.getByText('Derby night', { exact: true })).toBeVisible()
})

test('the picture of the card is the first of the gallery, unless staff have put it elsewhere (M03)', async () => {
  // An image that loads: what follows the number sign, such as a width, is not part of it.
  const imageUrl = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='9' height='9'/>#"
  network.answers(getExclusive, { ...scarf, imageUrl, imageAlt: 'On the card' })
  await show(<Pages />)
  await expect.element(page.getByRole('button', { name: /^Picture \d of 3$/ })).toHaveLength(3)
  await expect.element(page.getByRole('img', { name: 'On the card' })).toBeVisible()
})
