import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { idOf } from '../../testing/data.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { PushCard } from './push-card.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

/** Shows the card in a browser that has subscribed with the key of 65 bytes that all are 255, to a club that has this key. */
async function showCard(pushKey: string) {
  vi.spyOn(Notification, 'permission', 'get').mockReturnValue('granted')
  const options = { applicationServerKey: new Uint8Array(65).fill(255).buffer }
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager: { getSubscription: async () => ({ options }) },
  } as never)
  localStorage.setItem('push_subscription_fc-virage', idOf(1))
  await show(<PushCard username="ana" choices={{ mail: {}, push: {}, browsers: [idOf(1)], pushKey } as never} />)
}

const sameKey = `${'_'.repeat(86)}8`

test('notifications that have been turned on are on', async () => {
  await showCard(sameKey)
  await expect.element(page.getByRole('button', { name: t('notifications.stop') })).toBeVisible()
})

test('after a change of the installation’s key, notifications are off and can be turned on again', async () => {
  await showCard(sameKey.replace('_', 'B'))
  await expect.element(page.getByRole('button', { name: t('notifications.start') })).toBeVisible()
})
