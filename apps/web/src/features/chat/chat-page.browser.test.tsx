import { blockMember, type Conversation, getConversation, listConversations, unblockMember } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { aFan, idOf, inMinutes } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { show } from '../../testing/show.tsx'
import { pass, stopTimeAt } from '../../testing/time.ts'
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

const me = aFan()
const chat = <ChatPage fan={me} memberId={idOf(4)} />

/** A conversation that ends with this message, in a page of forty at most. */
const endingWith = (last: number): Conversation => ({
  interlocutorId: idOf(4),
  interlocutor: { id: idOf(4), firstName: 'Paul', lastName: 'Moreau', pictureUrl: null },
  messages: Array.from({ length: Math.min(last, 40) }, (_, index) => last - Math.min(last, 40) + index + 1).map(
    (number) => ({
      id: idOf(1_000 + number),
      senderId: me.id,
      receiverId: idOf(4),
      text: `Message ${number}`,
      date: inMinutes(number - 1_000),
    }),
  ),
  numberOfUnreadMessages: 0,
  blocked: false,
})
/** Serves a conversation of so many messages in pages. @returns the cursors that were asked for */
function serve(count: number) {
  const before = (cursor: string | null) => (cursor === null ? count : Number(cursor.slice(-4)) - 1_001)
  const sent = network.answers(getConversation, ({ url }) => endingWith(before(url.searchParams.get('cursor'))))
  return () => sent.map(({ url }) => url.searchParams.get('cursor'))
}
const older = () => page.getByRole('button', { name: t('members.older') })

test('polling reads the newest page of a conversation alone, unless new messages have moved the others (P02)', async () => {
  stopTimeAt(new Date().toISOString())
  const cursors = serve(50)
  await show(chat)
  await older().click()
  await expect.element(page.getByText('Message 1', { exact: true })).toBeVisible()
  expect(cursors()).toEqual([null, idOf(1_011)])
  await pass(4_000)
  await expect.poll(cursors).toHaveLength(3)
  await pass(4_000)
  await expect.poll(cursors).toEqual([null, idOf(1_011), null, null])
  serve(51)
  await pass(4_000)
  await expect.poll(cursors).toEqual([null, idOf(1_011), null, null, null, idOf(1_012)])
  await expect.element(page.getByText('Message 51', { exact: true })).toBeVisible()
  await expect.element(page.getByText('Message 11', { exact: true })).toBeVisible()
})

test('polling shows within a minute that a message of an older page was deleted (P02)', async () => {
  stopTimeAt(new Date().toISOString())
  serve(50)
  await show(chat)
  await older().click()
  await expect.element(page.getByText('Message 1', { exact: true })).toBeVisible()
  const withoutText = ({ messages: all, ...rest }: Conversation): Conversation => ({
    ...rest,
    messages: all.map((message) => (message.text === 'Message 1' ? { ...message, text: '' } : message)),
  })
  network.answers(getConversation, ({ url }) => withoutText(endingWith(url.searchParams.has('cursor') ? 10 : 50)))
  await pass(60_000)
  await expect.element(page.getByText(t('members.erasedMessage'))).toBeVisible()
})

test('a member is blocked before the conversation is read again (P02)', async () => {
  serve(1)
  network.answers(listConversations, [])
  await show(chat)
  await page.getByRole('button', { name: t('members.options', { name: 'Paul Moreau' }) }).click()
  network.answers(blockMember, {})
  const { sent, answer } = network.holds(getConversation)
  const before = sent.length
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('members.block') })
    .click()
  await expect.poll(() => sent.length).toBeGreaterThan(before)
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByText(t('members.blockedNote', { name: 'Paul Moreau' }))).toBeVisible()
  answer({ ...endingWith(1), blocked: true })
})

test('the field for a message stays on a phone’s screen below a bar that appears (P02)', async () => {
  await page.viewport(390, 844)
  serve(50)
  await show(
    <>
      <details>
        <summary>Payment due</summary>
        <p className="h-24" />
      </details>
      {chat}
    </>,
  )
  const distance = () => {
    const { bottom } = page
      .getByRole('region', { name: /Paul Moreau/ })
      .element()
      .getBoundingClientRect()
    return Math.round(bottom - window.innerHeight)
  }
  await expect.element(page.getByText('Message 50', { exact: true })).toBeVisible()
  await expect.poll(distance).toBe(0)
  await page.getByText('Payment due').click()
  await expect.poll(distance).toBe(0)
})

test('a message can be written at once after its receiver was unblocked (P02)', async () => {
  let blocked = true
  network.answers(getConversation, () => ({ ...endingWith(3), blocked }))
  network.answers(unblockMember, () => {
    blocked = false
    return {}
  })
  await show(chat)
  await page.getByRole('button', { name: t('members.unblock') }).click()
  await expect.element(page.getByRole('textbox', { name: t('members.message') })).toHaveFocus()
})

test('nobody is invited to write to a former member (P02)', async () => {
  const gone = { id: idOf(4), firstName: '', lastName: '', pictureUrl: null }
  network.answers(getConversation, { ...endingWith(3), interlocutor: gone })
  await show(chat)
  await expect.element(page.getByText(t('members.formerNote'))).toBeVisible()
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
})
