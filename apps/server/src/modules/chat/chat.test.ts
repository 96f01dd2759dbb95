import {
  blockMember,
  getConversation,
  listConversations,
  listMembers,
  readConversation,
  reportMessage,
  sendMessage,
  unblockMember,
  updateFan,
} from '@virage/contract'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openApp, errorKeyOf, type TestApp, valueOf } from '../../testing/open-app.ts'

let app: TestApp
beforeAll(async () => {
  app = await openApp()
})
afterAll(() => app.stop())

/** A demonstration fan of fc-virage, with their actions in the chat. */
async function member(email: string) {
  const call = await app.as(email)
  const { username } = await app.tokenOf(email)
  const params = { slug: 'fc-virage', username }
  const all = valueOf(await call(listMembers, { params: { slug: 'fc-virage' } }))
  const { id } = all.find(({ me }) => me) ?? { id: '' }
  return {
    id,
    username,
    call,
    params,
    send: (receiverId: string, text: string, idempotencyKey: string = crypto.randomUUID()) =>
      call(sendMessage, { params, body: { receiverId, text }, idempotencyKey }),
    list: async () => valueOf(await call(listConversations, { params })),
    open: async (memberId: string) => valueOf(await call(getConversation, { params: { ...params, memberId } })),
    read: async (senderId: string, upTo?: string) =>
      valueOf(await call(readConversation, { params, body: { senderId, ...(upTo === undefined ? {} : { upTo }) } })),
  }
}

test('unread counts and newest messages are correct after any interleaving of sending, reading and retrying (P01, P02)', async () => {
  const people = [await member('marie@fans.test'), await member('karim@fans.test')] as const
  for (const [reader, writer] of [people, people.toReversed()]) if (reader && writer) await reader.read(writer.id)
  const model = people.map(() => 0)
  let last = ''
  const step = fc.record({ who: fc.constantFrom(0, 1), what: fc.constantFrom('send', 'burst', 'read', 'repeat') })
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 1, maxLength: 12 }), async (steps) => {
      for (const { who, what } of steps) {
        const [me, other] = who === 0 ? [people[0], people[1]] : [people[1], people[0]]
        const theirs = who === 0 ? 1 : 0
        if (what === 'read') {
          await me.read(other.id)
          model[who] = 0
        } else {
          const texts = what === 'burst' ? ['un', 'deux', 'trois'] : ['ciao']
          const key = crypto.randomUUID()
          // A burst is sent concurrently; a retry is the same message twice, concurrently.
          const sent = await Promise.all(
            what === 'repeat'
              ? [me.send(other.id, 'again', key), me.send(other.id, 'again', key)]
              : texts.map((text) => me.send(other.id, text)),
          )
          const ids = new Set(sent.map((one) => valueOf(one).id))
          model[theirs] = (model[theirs] ?? 0) + ids.size
          last = [...ids].toSorted().at(-1) ?? ''
        }
      }
      for (const [index, me] of people.entries()) {
        const other = people[index === 0 ? 1 : 0]
        const [newest] = await me.list()
        const shown = { with: newest?.interlocutorId, last: newest?.messages.at(-1)?.id }
        expect(shown).toMatchObject(last === '' ? {} : { with: other.id, last })
        const found = (await me.list()).find(({ interlocutorId }) => interlocutorId === other.id)
        expect(found?.numberOfUnreadMessages).toBe(model[index])
      }
    }),
    { numRuns: 15 },
  )
})

test('a message that arrives while a conversation is opened stays unread if it was not seen (P02)', async () => {
  const [marie, karim] = [await member('marie@fans.test'), await member('karim@fans.test')]
  await marie.read(karim.id)
  const seen = valueOf(await karim.send(marie.id, 'seen'))
  await karim.send(marie.id, 'came later')
  await marie.read(karim.id, seen.id)
  expect((await marie.open(karim.id)).numberOfUnreadMessages).toBe(1)
})

test('two fans who write to each other concurrently both succeed (P02)', async () => {
  const [marie, karim] = [await member('marie@fans.test'), await member('karim@fans.test')]
  const sent = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? marie.send(karim.id, `${index}`) : karim.send(marie.id, `${index}`),
    ),
  )
  expect(sent.every(({ ok }) => ok)).toBe(true)
})

test('older messages are paginated without duplicates and gaps (P02)', async () => {
  const [marie, karim] = [await member('marie@fans.test'), await member('karim@fans.test')]
  for (let index = 0; index < 7; index++) await marie.send(karim.id, `page ${index}`)
  const whole = (await marie.open(karim.id)).messages.map(({ id }) => id)
  const pages: string[] = []
  let cursor: string | undefined
  for (;;) {
    const { messages } = valueOf(
      await marie.call(getConversation, {
        params: { ...marie.params, memberId: karim.id },
        query: { limit: 10, ...(cursor === undefined ? {} : { cursor }) },
      }),
    )
    if (messages.length === 0) break
    pages.unshift(...messages.map(({ id }) => id))
    cursor = messages[0]?.id
  }
  expect(new Set(pages).size).toBe(pages.length)
  expect(pages.slice(-whole.length)).toEqual(whole)
})

test('a block prevents messages in both directions until it is removed (P02)', async () => {
  const [marie, karim] = [await member('marie@fans.test'), await member('karim@fans.test')]
  const withKarim = { params: { ...marie.params, memberId: karim.id } }
  for (let times = 0; times < 2; times++) valueOf(await marie.call(blockMember, withKarim))
  expect((await marie.open(karim.id)).blocked).toBe(true)
  expect((await karim.open(marie.id)).blocked).toBe(false)
  expect(errorKeyOf(await karim.send(marie.id, 'hello?'))).toBe('errors.chat.blocked')
  expect(errorKeyOf(await marie.send(karim.id, 'hello?'))).toBe('errors.chat.blocked')
  for (let times = 0; times < 2; times++) valueOf(await marie.call(unblockMember, withKarim))
  expect((await karim.send(marie.id, 'hello')).ok).toBe(true)
})

test('a hidden member is not listed; fans who wrote with them before still can (P01)', async () => {
  const [marie, karim] = [await member('marie@fans.test'), await member('karim@fans.test')]
  const camille = valueOf(await karim.call(listMembers, { params: { slug: 'fc-virage' } })).find(
    ({ firstName }) => firstName === 'Camille',
  )
  await marie.send(karim.id, 'before')
  valueOf(await marie.call(updateFan, { params: marie.params, body: { hidden: true } }))
  const seen = valueOf(await karim.call(listMembers, { params: { slug: 'fc-virage' } }))
  expect(seen.map(({ id }) => id)).not.toContain(marie.id)
  expect((await karim.send(marie.id, 'still here?')).ok).toBe(true)
  await app.platform.database.asSystem((tx) =>
    tx
      .updateTable('fan')
      .set({ hidden: true })
      .where('id', '=', camille?.id ?? '')
      .execute(),
  )
  expect(errorKeyOf(await karim.send(camille?.id ?? '', 'hello'))).toBe('errors.chat.notMember')
  valueOf(await marie.call(updateFan, { params: marie.params, body: { hidden: false } }))
})

test('nobody writes to a member who was erased (P02)', async () => {
  const marie = await member('marie@fans.test')
  const erased = await app.platform.database.asSystem(async (tx) => {
    const { club_id } = await tx
      .selectFrom('fan')
      .select('club_id')
      .where('id', '=', marie.id)
      .executeTakeFirstOrThrow()
    const row = { club_id, account_id: 'erased', email: 'erased@erased.invalid', kyc_status: 'VALIDATED' as const }
    return tx.insertInto('fan').values(row).returning('id').executeTakeFirstOrThrow()
  })
  expect(errorKeyOf(await marie.send(erased.id, 'hello?'))).toBe('errors.chat.notMember')
})

test('members are found by a part of their names, and listed in pages (P01)', async () => {
  const marie = await member('marie@fans.test')
  const found = valueOf(await marie.call(listMembers, { params: { slug: 'fc-virage' }, query: { search: 'bensa' } }))
  expect(found.map(({ firstName }) => firstName)).toEqual(['Karim'])
  expect(valueOf(await marie.call(listMembers, { params: { slug: 'fc-virage' }, query: { search: '%' } }))).toEqual([])
  const [first] = valueOf(await marie.call(listMembers, { params: { slug: 'fc-virage' }, query: { limit: 1 } }))
  const rest = valueOf(
    await marie.call(listMembers, { params: { slug: 'fc-virage' }, query: { cursor: first?.id ?? '' } }),
  )
  expect(rest.map(({ id }) => id)).not.toContain(first?.id)
})

test('only a message to oneself can be reported, once (P02)', async () => {
  const [marie, karim] = [await member('marie@fans.test'), await member('karim@fans.test')]
  const sent = valueOf(await karim.send(marie.id, 'something rude'))
  const body = { messageId: sent.id, reason: 'Rude' }
  expect(errorKeyOf(await karim.call(reportMessage, { params: karim.params, body }))).toBe('errors.backend.notFound')
  for (let times = 0; times < 2; times++)
    valueOf(await marie.call(reportMessage, { params: marie.params, body, idempotencyKey: crypto.randomUUID() }))
  const reports = await app.platform.database.asSystem((tx) =>
    tx.selectFrom('message_report').select(['text', 'reason']).where('message_id', '=', sent.id).execute(),
  )
  expect(reports).toEqual([{ text: 'something rude', reason: 'Rude' }])
})

test('blank messages, messages to oneself or to nobody, and messages by fans who are not validated are rejected (P02, V01, X01)', async () => {
  const marie = await member('marie@fans.test')
  expect(errorKeyOf(await marie.send(marie.id, 'me'))).toBe('errors.chat.self')
  expect(errorKeyOf(await marie.send(marie.id, '  \n '))).toBe('errors.validation.failed')
  expect(errorKeyOf(await marie.send('0190f1e2-0000-7000-a000-000000000001', 'x'))).toBe('errors.chat.notMember')
  const [tom, { username }] = [await app.as('tom@fans.test'), await app.tokenOf('tom@fans.test')]
  const params = { slug: 'fc-virage', username }
  expect(errorKeyOf(await tom(sendMessage, { params, body: { receiverId: marie.id, text: 'x' } }))).toBe(
    'errors.fan.notValidated',
  )
})
