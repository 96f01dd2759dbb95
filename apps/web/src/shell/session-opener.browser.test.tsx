import { useQuery } from '@tanstack/react-query'
import { getBalance } from '@virage/contract'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { exclusivePagesQuery } from '../features/exclusives/list-queries.ts'
import { balanceQuery } from '../features/fans/queries.ts'
import { identity, useSession } from '../features/session/session.ts'
import { storedTokensPrefix, storeTokens } from '../testing/account.ts'
import { aBalance, aFan, idOf } from '../testing/data.ts'
import { network } from '../testing/network.ts'
import { show } from '../testing/show.tsx'
import { t } from '../testing/texts.ts'
import { SessionOpener } from './session-opener.tsx'

const marie = aFan()
const zoe = aFan({ id: idOf(70), username: idOf(71) })

/** The order in which Amplify stores what a sign-in consists of. */
const steps = ['LastAuthUser', 'accessToken', 'idToken', 'refreshToken', 'clockDrift']
const stepOf = ([key]: [string, unknown]) => steps.findIndex((step) => key.endsWith(step))
const byStep = (a: [string, unknown], b: [string, unknown]) => stepOf(a) - stepOf(b)

function Balance() {
  const session = useSession()
  const { data } = useQuery({ ...balanceQuery('fc-virage'), enabled: session.state === 'signedIn' })
  return (
    <p>
      {session.state === 'signedIn' ? session.username : session.state}: {data?.coins.amount}
    </p>
  )
}

/** Shows Marie's balance in a page that follows her session. */
const open = async () => {
  storeTokens(marie)
  network.answers(getBalance, aBalance(1234))
  const shown = await show(
    <>
      <Balance />
      <SessionOpener />
    </>,
  )
  await expect.element(page.getByText(`${marie.username}: 1234`)).toBeVisible()
  return shown
}

test('a tab forgets the data of an account when another tab signs in with another one (I13)', async () => {
  await open()
  const balance = network.holds(getBalance)
  storeTokens(zoe)
  dispatchEvent(new StorageEvent('storage', { key: `${storedTokensPrefix(zoe)}.idToken`, newValue: 'a token' }))
  await expect.element(page.getByText(`${zoe.username}:`)).toBeVisible()
  await expect.element(page.getByText('1234')).not.toBeInTheDocument()
  balance.answer(aBalance(56))
  await expect.element(page.getByText(`${zoe.username}: 56`)).toBeVisible()
})

test('a visitor’s page follows a sign-in in another tab, and says nothing of a session that has ended (I13)', async () => {
  network.answers(getBalance, aBalance(1234))
  await show(
    <>
      <Balance />
      <SessionOpener />
    </>,
  )
  await expect.element(page.getByText(/^anonymous/)).toBeVisible()
  // The other tab stores one value after the other.
  storeTokens(marie)
  const stored = Object.entries({ ...localStorage })
  localStorage.clear()
  for (const [key, newValue] of stored.toSorted(byStep)) {
    localStorage.setItem(key, newValue)
    dispatchEvent(new StorageEvent('storage', { key, newValue }))
    // As long as this page would need to read an incomplete sign-in.
    await (await identity()).currentUser()
  }
  await expect.element(page.getByText(`${marie.username}: 1234`)).toBeVisible()
  expect(page.getByText(t('shell.sessionEnded')).elements()).toEqual([])
})

test('a page from the back/forward cache has no session after the fan has logged out (I13)', async () => {
  await open()
  localStorage.clear()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.element(page.getByText(/^anonymous/)).toBeVisible()
})

test('a page that visitors may read keeps its list of exclusives after the fan has logged out (I13)', async () => {
  const { client } = await open()
  const { queryKey } = exclusivePagesQuery('fc-virage', { part: 'SHOP' })
  client.setQueryData(queryKey, { pages: [], pageParams: [] })
  localStorage.clear()
  dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  await expect.poll(() => client.getQueryData(balanceQuery('fc-virage').queryKey)).toBeUndefined()
  expect(client.getQueryData(queryKey)).toBeDefined()
})
