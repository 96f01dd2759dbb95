import { useQuery } from '@tanstack/react-query'
import { getErasureRequest, getMe, updateFan } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { fanQuery } from '../fans/queries.ts'
import { PrivacySection } from './privacy-section.tsx'

function OwnSection() {
  const { data: fan } = useQuery(fanQuery('fc-virage'))
  return fan && <PrivacySection fan={fan} />
}

test('a choice whose answer is lost is shown as the server has stored it (P04)', async () => {
  network.answers(getErasureRequest, { requestedAt: null })
  network.answers(getMe, aFan({ hidden: true }))
  await show(<OwnSection />)
  const isVisible = page.getByRole('checkbox', { name: new RegExp(`^${t('profile.visible')}`) })
  await expect.element(isVisible).not.toBeChecked()
  network.fails(updateFan)
  network.answers(getMe, aFan({ hidden: false }))
  await isVisible.click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(isVisible).toBeChecked()
})
