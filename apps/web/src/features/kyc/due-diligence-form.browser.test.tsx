import { listGiveaways } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { DueDiligenceForm } from './due-diligence-form.tsx'

test('a club without a questionnaire sends it by email (P08)', async () => {
  network.answers(listGiveaways, [])
  await show(<DueDiligenceForm fan={aFan()} />)
  await expect.element(page.getByText(t('kyc.dueDiligenceText'))).toBeVisible()
})

test('a questionnaire that can’t be loaded is not said to come by email (E03)', async () => {
  network.refuses(listGiveaways, 'errors.backend.unknown', { status: 500 })
  await show(<DueDiligenceForm fan={aFan()} />)
  await expect.element(page.getByText(t('shell.loadFailed'))).toBeVisible()
  await expect.element(page.getByText(t('kyc.dueDiligenceText'))).not.toBeInTheDocument()
})
