import { bytesOf, coinsOf, reserveCommitment } from '@virage/domain'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { ReserveNote } from './reserve-note.tsx'

const salt = 'ab'.repeat(32)
const commitment = await reserveCommitment({ coins: coinsOf(300.5), salt: bytesOf(salt) }, (bytes) =>
  crypto.subtle.digest('SHA-256', bytes),
)
const check = () => page.getByRole('button', { name: t('reserve.check') })

test.each([
  [false, 'notMet'],
  [true, 'met'],
] as const)('a reserve whose “met” is %s says so, without its amount (B03)', async (isMet, text) => {
  await show(<ReserveNote reserve={{ commitment, isMet, revealed: null }} />)
  await expect.element(page.getByText(t(`reserve.${text}`), { exact: true })).toBeVisible()
  await expect.element(check()).not.toBeInTheDocument()
})

test('a revealed reserve is checked in the browser (B03)', async () => {
  await show(<ReserveNote reserve={{ commitment, isMet: false, revealed: { coinsAmount: 300.5, salt } }} />)
  await expect.element(page.getByText(t('reserve.was', { amount: '300.5 VIR' }))).toBeVisible()
  await check().click()
  await expect.element(page.getByText(t('reserve.fits'))).toBeVisible()
})

test('a revealed reserve of which a digit was changed doesn’t fit (B03)', async () => {
  await show(<ReserveNote reserve={{ commitment, isMet: false, revealed: { coinsAmount: 300.51, salt } }} />)
  await check().click()
  await expect.element(page.getByText(t('reserve.differs'))).toBeVisible()
})
