import { Link } from '@tanstack/react-router'
import { createEnquiry } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan, idOf, inMinutes } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { AskForm } from './ask-form.tsx'

const enquiry = {
  id: idOf(80),
  subject: null,
  state: 'WAITING' as const,
  date: inMinutes(0),
  newestText: 'When do the gates open?',
  unread: 0,
  messages: [],
}

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
  network.answers(createEnquiry, enquiry)
  await page.getByRole('button', { name: t('messages.send') }).click()
  await expect.poll(address).toContain(`/messages/${idOf(80)}`)
  await open()
  await expect.element(question).toHaveValue('')
})

test('an answer that comes after the fan has left doesn’t take them off the page they have gone to', async () => {
  const { address } = await show(
    <>
      <Link to="/clubs/$slug" params={{ slug: 'fc-virage' }}>
        Home
      </Link>
      <AskForm username={aFan().username} about={null} />
    </>,
    { at: '/clubs/fc-virage/messages' },
  )
  const { answer } = network.holds(createEnquiry)
  await page.getByLabelText(t('messages.question')).fill('When do the gates open?')
  await page.getByRole('button', { name: t('messages.send') }).click()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect.poll(address).toBe('/clubs/fc-virage')
  answer(enquiry)
  await expect.element(page.getByText(t('messages.asked'))).toBeVisible()
  expect(address()).toBe('/clubs/fc-virage')
})
