import { createEnquiry } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan, idOf, inMinutes } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { AskForm } from './ask-form.tsx'

test('a question survives a reload until it is asked, apart from one about an order (E05)', async () => {
  const question = page.getByLabelText(t('messages.question'))
  const open = (about: Parameters<typeof AskForm>[0]['about'] = null) =>
    show(<AskForm username={aFan().username} about={about} />)
  const { unmount } = await open()
  await question.fill('When do the gates open?')
  await unmount()
  const { unmount: leave } = await open({ kind: 'order', id: idOf(11), number: '000042' })
  await expect.element(question).toHaveValue('')
  await leave()
  const { address } = await open()
  await expect.element(question).toHaveValue('When do the gates open?')
  network.answers(createEnquiry, {
    id: idOf(80),
    subject: null,
    state: 'WAITING',
    date: inMinutes(0),
    newestText: 'When do the gates open?',
    unread: 0,
    messages: [],
  })
  await page.getByRole('button', { name: t('messages.send') }).click()
  await expect.poll(address).toContain(`/messages/${idOf(80)}`)
  await open()
  await expect.element(question).toHaveValue('')
})
