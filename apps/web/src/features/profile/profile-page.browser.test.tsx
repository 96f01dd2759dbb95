import {
  getErasureRequest,
  getMe,
  getNotificationChoices,
  listAnnouncements,
  listDuePayments,
  listEnquiries,
  listInvoices,
  listOrders,
  listReferrals,
  listWithdrawals,
} from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { storeTokens } from '../../testing/account.ts'
import { aClub, aFan } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { ProfilePage } from './profile-page.tsx'

test('a member can invite people to a club by invitation that isn’t a foundation’s (P05)', async () => {
  const fan = aFan()
  storeTokens(fan)
  network.answers(getMe, fan)
  for (const operation of [
    listAnnouncements,
    listDuePayments,
    listEnquiries,
    listInvoices,
    listOrders,
    listReferrals,
    listWithdrawals,
  ])
    network.answers(operation, [])
  for (const operation of [getErasureRequest, getNotificationChoices])
    network.refuses(operation, 'errors.backend.notFound', { status: 404 })
  await openSession()
  await show(<ProfilePage />, { club: aClub({ referralNeeded: true, hasAuctions: false }) })
  await expect.element(page.getByRole('button', { name: t('profile.invite') })).toBeVisible()
})
