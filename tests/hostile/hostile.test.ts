import { randomInt } from 'node:crypto'
import { createDatabase } from '@virage/test-support'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { demoTemplate } from '../../apps/server/src/testing/demo-template.ts'
import { attack, describe } from './attack.ts'
import { openTarget, type Target } from './target.ts'

let target: Target
let drop: () => Promise<void>
beforeAll(async () => {
  const { database: template, secret } = await demoTemplate()
  const database = await createDatabase(template)
  drop = database.drop
  target = await openTarget(database.url, secret)
})
afterAll(async () => {
  await target.stop()
  await drop()
})

test('the texts that nobody may see exist', async () => {
  const operator = target.senders.find(({ name }) => name === 'operator')
  for (const club of ['popup-rotonde', 'fc-virage']) {
    const response = await fetch(`${target.origin}/api/staff/clubs/${club}/fans?search=canary`, {
      headers: { authorization: `Bearer ${operator?.office}` },
    })
    expect(await response.text()).toContain('canary-')
  }
})

/**
 * Requests of each run, the seconds after which none begins, and the longest that a response may take beside other tests: less than the
 * sender waits for one that hangs.
 */
const run = { requests: 2_000, within: 12, slow: 15_000 }

test.each([
  ['that are the same each time', 20_261_122],
  ['that nobody has sent before', randomInt(2 ** 31)],
])('hostile requests %s cause no server error or data leak, and get a response in time', async (_, seed) => {
  const report = await attack(target, { ...run, seed })
  console.log(describe({ ...report, faults: [] }))
  expect(report.faults.join('\n'), `seed ${seed}`).toBe('')
})
