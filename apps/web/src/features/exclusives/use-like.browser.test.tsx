import { useQuery } from '@tanstack/react-query'
import { likeExclusive, listExclusives, listRecommendations } from '@virage/contract'
import { beforeEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aClub, aFan, anExclusive } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { ExclusiveCard } from './exclusive-card.tsx'
import { recommendationsQuery } from './list-queries.ts'
import { exclusivesQuery } from './queries.ts'

const { slug } = aClub()
const exclusive = (isLiked: boolean) => anExclusive({ isLiked })
const heart = (key: 'like' | 'unlike') =>
  page.getByRole('button', { name: t(`card.${key}`, { name: exclusive(false).name }), exact: true })

function Card() {
  const { data = [] } = useQuery(exclusivesQuery(slug))
  return data.map((one) => <ExclusiveCard key={one.slug} exclusive={one} />)
}

function Recommended() {
  const { data = [] } = useQuery(recommendationsQuery(slug, 'signed-ball'))
  return data.map((one) => <ExclusiveCard key={one.slug} exclusive={one} />)
}

beforeEach(async () => {
  network.answers(listExclusives, [exclusive(false)])
  storeTokens(aFan())
  await openSession()
})

describe('a like', () => {
  test('is shown before the server responds (M09)', async () => {
    network.holds(likeExclusive)
    await show(<Card />)
    await heart('like').click()
    await expect.element(heart('unlike')).toBeVisible()
  })

  test('stays shown when an earlier read arrives (M09)', async () => {
    network.holds(likeExclusive)
    const { client } = await show(<Card />)
    await heart('like').click()
    await client.refetchQueries(exclusivesQuery(slug))
    await expect.element(heart('unlike')).toBeVisible()
  })

  test('that succeeds repeats reads that are on their way (M09)', async () => {
    const like = network.holds(likeExclusive)
    const { client } = await show(<Card />)
    await heart('like').click()
    const reads = network.holds(listExclusives)
    void client.refetchQueries(exclusivesQuery(slug))
    await expect.poll(() => reads.sent).toHaveLength(2)
    like.answer({})
    await expect.poll(() => reads.sent).toHaveLength(3)
  })

  test('of a recommended exclusive stays shown (M09)', async () => {
    network.answers(listRecommendations, [exclusive(false)])
    const like = network.holds(likeExclusive)
    await show(<Recommended />)
    await heart('like').click()
    await expect.element(heart('unlike')).toBeVisible()
    like.answer({})
    await expect.poll(() => like.sent).toHaveLength(1)
    await new Promise((resolve) => setTimeout(resolve, 100))
    await expect.element(heart('unlike')).toBeVisible()
  })

  test('that fails is taken back (E01)', async () => {
    network.refuses(likeExclusive, 'errors.backend.unavailable', { status: 503 })
    await show(<Card />)
    await heart('like').click()
    await expect.element(page.getByText(t('problems.backend.unavailable'))).toBeVisible()
    await expect.element(heart('like')).toBeVisible()
  })
})
