import { listExclusives } from '@virage/contract'
import { expect, test, vi } from 'vitest'
import { call } from '../../api.ts'
import { servePool, storeTokens } from '../../testing/account.ts'
import { aFan } from '../../testing/data.ts'
import { network } from '../../testing/network.ts'
import { openSession, signOut } from './session.ts'

test('what the page requests while the fan logs out is not requested as a visitor (I13)', async () => {
  storeTokens(aFan())
  servePool(() => ({}))
  await openSession()
  const lists = network.answers(listExclusives, [])
  const requested = Promise.withResolvers<Awaited<ReturnType<typeof listAll>>>()
  const listAll = () => call(listExclusives, { params: { slug: 'fc-virage' } })
  // As the page does if it hears of a change when the tokens have gone.
  vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(function (this: Storage, key) {
    Reflect.deleteProperty(this, key)
    if (key.endsWith('.LastAuthUser')) requested.resolve(listAll())
  })

  await signOut()

  expect(await requested.promise).toEqual({ ok: false, problem: null })
  expect(lists).toEqual([])
})
