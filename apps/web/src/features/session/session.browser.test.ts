import { listExclusives } from '@virage/contract'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { call } from '../../api.ts'
import { servePool, storeTokens } from '../../testing/account.ts'
import { aFan } from '../../testing/data.ts'
import { network, type SentRequest } from '../../testing/network.ts'
import { readDraft, saveDraft } from '../../shell/drafts.ts'
import { signOutEverywhere } from './account-client.ts'
import { idToken, leave, openSession, signOut } from './session.ts'

const list = () => call(listExclusives, { params: { slug: 'fc-virage' } })
const notSent = { ok: false, problem: null }
let lists: SentRequest[]

beforeEach(async () => {
  storeTokens(aFan())
  servePool(() => ({}))
  await openSession()
  lists = network.answers(listExclusives, [])
})

test('what the page requests while the fan logs out is not requested as a visitor (I13)', async () => {
  const requested = Promise.withResolvers<Awaited<ReturnType<typeof list>>>()
  // As the page does if it hears of a change when the tokens have gone.
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    Reflect.deleteProperty(this, key)
    if (key.endsWith('.LastAuthUser')) requested.resolve(list())
  })
  await signOut()
  expect(await requested.promise).toEqual(notSent)
  expect(lists).toEqual([])
})

test('a fan is logged out here although the service does not answer, and is told so (I13)', async () => {
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(AbortSignal.abort())
  const revoked = network.responds('POST', '/identity', () => new Promise(() => {}))
  expect(await signOut()).toBe(false)
  expect(Object.keys(localStorage).filter((key) => key.endsWith('Token'))).toEqual([])
  expect(revoked).toHaveLength(1)
})

test('a fan who logs out everywhere is no visitor before the session ends here (I13)', async () => {
  await leave(async () => localStorage.clear())
  expect(await list()).toEqual(notSent)
  await signOut()
  expect(await list()).toMatchObject({ ok: true })
  expect(lists).toHaveLength(1)
})

describe('a fan’s draft in one tab', () => {
  /** Does something in another tab, and then here what the browser tells this one of it. @param removed keys that go last */
  const inAnotherTab = async (work: () => unknown, removed: readonly string[]) => {
    const frame = document.body.appendChild(document.createElement('iframe'))
    const events: StorageEvent[] = []
    frame.contentWindow?.addEventListener('storage', (event) => events.push(event))
    await work()
    await expect
      .poll(() => removed.every((name) => events.some(({ key, newValue }) => key?.endsWith(name) && newValue === null)))
      .toBe(true)
    frame.remove()
    storeTokens(aFan())
    await openSession()
    saveDraft('question', { text: 'Is it signed?' })
    localStorage.clear()
    for (const { key, newValue } of events) dispatchEvent(new StorageEvent('storage', { key, newValue }))
  }

  test('stays when another tab finds the session ended (E05)', async () => {
    servePool(() => ({ error: 'NotAuthorizedException', message: 'Refresh Token has been revoked' }))
    await inAnotherTab(() => idToken(true), ['.LastAuthUser'])
    expect(readDraft('question')).toEqual({ text: 'Is it signed?' })
  })

  test.for([
    ['', signOut],
    [' everywhere', () => leave(signOutEverywhere)],
  ] as const)('goes when the fan logs out%s in another tab (finding M78)', async ([, logOut]) => {
    await inAnotherTab(logOut, ['.LastAuthUser', 'logout'])
    expect(readDraft('question')).toEqual({})
  })
})
