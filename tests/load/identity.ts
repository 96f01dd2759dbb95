import { generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { defaultSettings, openIdentity } from '@virage/identity'
import { signInBySrp } from '@virage/test-support/fans'
import pg from 'pg'
import { deriveEncryptionKeys } from '../../apps/server/src/modules/identity/encryption-keys.ts'
import { g, numberOf, power } from '../../packages/identity/src/srp/group.ts'

/** Operations per second of processor time: ours, and the bare minimum. */
export type Rates = { measured: string; ours: number; bare: number; goal: number }

const password = 'Virage-demo-2026!'
const signIns = 240

/** Returns the processor time of a process in seconds, all its threads together, from the operating system. */
export function processorTime(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}

/** Returns the processor time in seconds that some work takes in this process. */
async function timeOf(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1e6
}

/**
 * Measures sign-ins and token checks per second of processor time, so that neither a busy machine nor a second core
 * changes the result. They are compared with the arithmetic that they need at least.
 */
export async function measureIdentity(server: {
  origin: string
  pid: number
  databaseUrl: string
  secret: string
}): Promise<Rates[]> {
  const pool = new pg.Pool({ connectionString: server.databaseUrl, max: 4 })
  const identity = await openIdentity({
    pool,
    settings: {
      ...defaultSettings,
      poolId: 'virage_Fans',
      clientId: 'virage-web',
      base: `${server.origin}/identity`,
      keys: deriveEncryptionKeys({ SECRET: server.secret, EARLIER_SECRETS: [] }),
    },
    deliver: async () => {},
    logError: (error) => {
      throw error
    },
    now: () => new Date(),
  })
  const emails = Array.from({ length: 8 }, (_, index) => `core-${index}-${Date.now()}@bench.test`)
  for (const email of emails) await identity.createConfirmedUser({ email, password })
  const signIn = (email: string) => signInBySrp({ origin: server.origin, email, password })
  // Until the server's code is compiled.
  for (let round = 0; round < 12; round++) await Promise.all(emails.map(signIn))

  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 3072 })
  const [base, text] = [power(g, numberOf(randomBytes(32))), randomBytes(900)]
  const signature = sign('sha256', text, privateKey)
  const tokens: string[] = []
  const before = processorTime(server.pid)
  let bare = 0
  // Alternating, so that other load of the machine affects both.
  for (let round = 0; round < signIns / emails.length; round++) {
    tokens.push(...(await Promise.all(emails.map(signIn))))
    // What the server computes for a sign-in: B, v^u and S, and the signatures of two tokens.
    bare += await timeOf(() => {
      for (let index = 0; index < emails.length; index++) {
        for (const raised of [g, base, base]) power(raised, numberOf(randomBytes(32)))
        sign('sha256', text, privateKey)
        sign('sha256', text, privateKey)
      }
    })
  }
  const ours = processorTime(server.pid) - before

  const checkAll = async () => {
    for (const token of tokens) {
      if (!(await identity.verifier.verify(token))) throw new Error('A valid token was rejected')
    }
  }
  await Promise.all(emails.map(signIn)).then(async ([token = '']) => identity.verifier.verify(token))
  const checked = await timeOf(checkAll)
  const bareChecks = await timeOf(() => {
    for (let round = 0; round < signIns; round++) verify('sha256', text, publicKey, signature)
  })
  const remembered = await timeOf(async () => {
    for (let round = 0; round < 50; round++) await checkAll()
  })
  await identity.close()
  await pool.end()
  return [
    {
      measured: 'SRP sign-ins on one core, against 3 powers and 2 signatures',
      ours: signIns / ours,
      bare: signIns / bare,
      goal: 0.5,
    },
    {
      measured: 'tokens checked for the first time, against the signature alone',
      ours: signIns / checked,
      bare: signIns / bareChecks,
      goal: 0,
    },
    {
      measured: 'tokens checked again, against checking the signature',
      ours: (signIns * 50) / remembered,
      bare: signIns / bareChecks,
      goal: 1,
    },
  ]
}
