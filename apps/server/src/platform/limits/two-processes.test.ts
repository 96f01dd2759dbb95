import { createReferral } from '@virage/contract'
import { signInBySrp } from '@virage/test-support/fans'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { errorKeyOf, openApp, type TestApp } from '../../testing/open-app.ts'

const requestsPerMinute = 400
let processes: [TestApp, TestApp]
beforeAll(async () => {
  const settings = { SECRET: 'a-secret-of-this-test-that-is-long-enough', RATE_LIMIT: String(requestsPerMinute) }
  const first = await openApp(settings)
  const { DATABASE_URL = '' } = first.platform.config
  processes = [first, await openApp({ ...settings, DATABASE_URL, DEMO_DATA: 'false' })]
})
afterAll(async () => {
  await processes[1].stop()
  await processes[0].stop()
})

test('wrong passwords are counted over all processes, so that turns among them gain nothing', async () => {
  const attempt = (index: number) =>
    signInBySrp({
      origin: processes[index % 2 ? 1 : 0].origin,
      email: 'karim@fans.test',
      password: `Wrong-${index}-2026!`,
    }).catch(String)
  const exceeded = 'Password attempts exceeded'
  const answers: string[] = []
  while (answers.length < 10 && !answers.at(-1)?.includes(exceeded)) answers.push(await attempt(answers.length))
  // Five are free. Without shared counts, each process would have allowed five.
  for (const answer of answers.slice(0, 5)) expect(answer).toContain('Incorrect username or password.')
  expect(answers.at(-1)).toContain(exceeded)
})

test('invitations are counted over all processes', async () => {
  const slug = 'fondation-horizon'
  const outcomes: string[] = []
  for (let index = 0; index < 12; index++) {
    const at = processes[index % 2 ? 1 : 0]
    const [call, { username }] = [await at.as('marie@fans.test'), await at.tokenOf('marie@fans.test')]
    const body = { fanEmail: `friend-${index}@people.test` }
    outcomes.push(errorKeyOf(await call(createReferral, { params: { slug, username }, body })) ?? '')
  }
  expect(outcomes).toEqual([...Array(10).fill('accepted'), ...Array(2).fill('errors.backend.tooManyRequests')])
})

test('requests of an address are counted over all processes', async () => {
  const [full, other] = processes
  const statusOf = async ({ origin }: TestApp) => (await fetch(`${origin}/api/identity`)).status
  let asked = 0
  await expect
    .poll(async () => {
      // The minute may end meanwhile: then it is filled again.
      while ((await statusOf(full)) !== 429);
      asked++
      return statusOf(other)
    })
    .toBe(429)
  // By itself, the other process would have allowed as many as the first.
  expect(asked).toBeLessThan(requestsPerMinute)
})
