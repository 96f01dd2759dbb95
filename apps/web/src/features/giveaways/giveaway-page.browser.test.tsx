import { getMe, type Giveaway, listGiveaways, listParticipations } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aFan, idOf, inMinutes } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { GiveawayPage } from './giveaway-page.tsx'

const giveaway: Giveaway = {
  id: idOf(30),
  type: 'GIVEAWAY',
  name: 'Two seats for the derby',
  prize: null,
  url: null,
  startDate: inMinutes(-60),
  endDate: inMinutes(60),
  questions: [],
  partner: null,
}

test('a fan whose record fails to load can load it again, and never gets the form of visitors (P09)', async () => {
  network.answers(listGiveaways, [giveaway])
  network.answers(listParticipations, [])
  storeTokens(aFan())
  network.refuses(getMe, 'errors.backend.unavailable', { status: 503 })
  await openSession()
  await show(<GiveawayPage partnerSlug={undefined} />)
  const retry = page.getByRole('button', { name: t('shell.retry') })
  await expect.element(retry.or(field(t('giveaway.email')))).toBeVisible()
  expect(field(t('giveaway.email')).elements()).toEqual([])
  network.answers(getMe, aFan())
  await retry.click()
  await expect.element(field(t('giveaway.email'))).toHaveAttribute('readonly')
})
