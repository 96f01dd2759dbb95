import { type EnquiryConversation, getEnquiry, writeToClub } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan, idOf, inMinutes } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { EnquiryPage } from './enquiry-page.tsx'

const enquiry: EnquiryConversation = {
  id: idOf(80),
  subject: null,
  state: 'WAITING',
  date: inMinutes(-5),
  newestText: 'When does it arrive?',
  unread: 0,
  messages: [{ id: idOf(81), isFromFan: true, text: 'When does it arrive?', date: inMinutes(-5) }],
}

test('a message survives a reload until it is sent (E05)', async () => {
  network.answers(getEnquiry, enquiry)
  const text = page.getByLabelText(t('messages.write'))
  const open = () => show(<EnquiryPage fan={aFan()} enquiryId={enquiry.id} />)
  const { unmount } = await open()
  await text.fill('It is a present')
  await unmount()
  const { unmount: leave } = await open()
  await expect.element(text).toHaveValue('It is a present')
  network.answers(writeToClub, enquiry)
  await page.getByRole('button', { name: t('messages.sendMessage') }).click()
  await expect.element(text).toHaveValue('')
  await leave()
  await open()
  await expect.element(text).toHaveValue('')
})

test('what is typed while a message is sent stays (E05)', async () => {
  network.answers(getEnquiry, enquiry)
  const write = network.holds(writeToClub)
  await show(<EnquiryPage fan={aFan()} enquiryId={enquiry.id} />)
  const text = page.getByLabelText(t('messages.write'))
  await text.fill('It is a present')
  await page.getByRole('button', { name: t('messages.sendMessage') }).click()
  await text.fill('It is a present, for Sunday')
  const message = { id: idOf(82), isFromFan: true, text: 'It is a present', date: inMinutes(0) }
  write.answer({ ...enquiry, messages: [...enquiry.messages, message] })
  await expect.element(page.getByRole('listitem').nth(1)).toBeVisible()
  await expect.element(text).toHaveValue('It is a present, for Sunday')
})
