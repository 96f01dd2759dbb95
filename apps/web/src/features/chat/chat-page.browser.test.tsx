import { getConversation } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan, idOf } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { ChatPage } from './chat-page.tsx'

const messages = () => document.querySelectorAll('[aria-live="polite"] > [role]')

test.for([
  ['errors.backend.notFound', 404, t('problems.backend.unknown')],
  ['errors.backend.unavailable', 503, t('problems.backend.unavailable')],
] as const)(
  'a conversation that fails with %s leads to the members, with one message (P02)',
  async ([key, status, text]) => {
    network.refuses(getConversation, key, { status })
    const at = `/clubs/fc-virage/members/${idOf(2)}`
    const { address } = await show(<ChatPage fan={aFan()} memberId={idOf(2)} />, { at })
    await expect.poll(address).toBe('/clubs/fc-virage/members')
    await expect.element(page.getByText(text)).toBeVisible()
    // A second one would appear at once.
    await new Promise((resolve) => setTimeout(resolve, 100))
    expect(messages()).toHaveLength(1)
  },
)
