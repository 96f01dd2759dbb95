import { sendMessage } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { servePool } from '../../testing/account.ts'
import { aFan, idOf, inMinutes } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { signOut } from '../session/session.ts'
import { MessageForm } from './message-form.tsx'

const { username } = aFan()
const message = () => page.getByLabelText(t('members.message'), { exact: true })
const send = () => page.getByRole('button', { name: t('members.send') })
const open = (memberId = idOf(2)) => show(<MessageForm username={username} memberId={memberId} />)

test('a message survives a reload, in its own chat (P02)', async () => {
  const { unmount } = await open()
  await message().fill('See you on')
  await unmount()
  const { unmount: leave } = await open(idOf(3))
  await expect.element(message()).toHaveValue('')
  await leave()
  await open()
  await expect.element(message()).toHaveValue('See you on')
})

test('a message that was sent is not there again, although the chat was left meanwhile (P02)', async () => {
  const held = network.holds(sendMessage)
  const { unmount, client } = await open()
  await message().fill('See you on Sunday')
  await send().click()
  await expect.poll(() => held.sent.length).toBe(1)
  await unmount()
  held.answer({ id: idOf(90), senderId: idOf(1), receiverId: idOf(2), text: 'See you on Sunday', date: inMinutes(0) })
  await expect.poll(() => client.isMutating()).toBe(0)
  await open()
  await expect.element(message()).toHaveValue('')
})

test('a message that was not sent is removed when the fan logs out (P02, I13)', async () => {
  const { unmount } = await open()
  await message().fill('See you on')
  await unmount()
  servePool(() => ({}))
  await signOut()
  await open()
  await expect.element(message()).toHaveValue('')
})
