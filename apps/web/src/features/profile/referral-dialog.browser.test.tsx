import { createReferral, listReferrals } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan, idOf, inMinutes } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { ReferralsSection } from './referrals-section.tsx'

test('an invitation that was sent closes its dialog before the list is read again (P05)', async () => {
  network.answers(listReferrals, [])
  await show(<ReferralsSection fan={aFan()} />)
  await page.getByRole('button', { name: t('profile.invite') }).click()
  await field(t('profile.inviteEmail')).fill('ana@friends.test')
  network.answers(createReferral, { id: idOf(70), creationDate: inMinutes(0), fanEmail: 'ana@friends.test' })
  const { sent, answer } = network.holds(listReferrals)
  const before = sent.length
  await page.getByRole('button', { name: t('profile.sendInvite') }).click()
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(t('profile.invited', { email: 'ana@friends.test' }))).toBeVisible()
  answer([])
})
