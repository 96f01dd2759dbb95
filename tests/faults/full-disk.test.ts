import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmod, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { urlOfRunning } from '@virage/postgres'
import { type BiddingFan, createBiddingFans } from '@virage/test-support/fans'
import { startServer } from '@virage/test-support/server'
import pg from 'pg'
import { expect, test } from 'vitest'
import { copyDemoData } from '../../apps/server/src/testing/demo-template.ts'

const run = promisify(execFile)
const club = 'fc-virage'
const lot = 'diallo-derby-shirt'

/** Mounts a disk of 400 MB; only root can. */
async function mountSmallDisk() {
  const path = await mkdtemp(join(tmpdir(), 'virage-disk-'))
  await run('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'none', path])
  await chmod(path, 0o755)
  return {
    path,
    /** Fills the disk. @returns a function that frees the space again */
    fill: async () => {
      const ballast = join(path, 'ballast')
      const { bavail, bsize } = await statfs(path)
      await writeFile(ballast, Buffer.alloc(bavail * bsize)).catch(() => {})
      return () => rm(ballast)
    },
    remove: async () => {
      // The last process of the database may still be stopping.
      const unmount = () => run('umount', [path]).then(() => 'free', String)
      await expect.poll(unmount).toBe('free')
      await rm(path, { recursive: true })
    },
  }
}

async function bid(origin: string, fan: BiddingFan, price: number): Promise<number> {
  const response = await fetch(`${origin}/api/clubs/${club}/exclusives/${lot}/bids`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      authorization: `Bearer ${fan.token}`,
      'idempotency-key': randomUUID(),
    },
    body: JSON.stringify({ bidderUsername: fan.username, priceCoinsAmount: price, confirmedCoinsAmount: price }),
  })
  await response.arrayBuffer()
  return response.status
}

/** Returns a fan's stored bids, in whole coins, in the order of their acceptance. */
async function storedPrices(databaseUrl: string, fan: BiddingFan): Promise<number[]> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  await client.query("select set_config('virage.club_id', '*', false)")
  const { rows } = await client.query<{ price: string }>(
    'select price / 100000 as price from bid where fan_id = $1 order by placed_at, price',
    [fan.fanId],
  )
  await client.end()
  return rows.map(({ price }) => Number(price))
}

test.runIf(process.getuid?.() === 0)(
  'a full disk gives 503, and once there is room again the product goes on with everything it had accepted',
  async () => {
    const disk = await mountSmallDisk()
    const secret = await copyDemoData(disk.path)
    const server = await startServer({ DATA_DIR: disk.path, SECRET: secret, WEB: 'false', LOG_LEVEL: 'silent' })
    try {
      const databaseUrl = await urlOfRunning(join(disk.path, 'postgres'), 'virage', 'virage')
      const [fan] = await createBiddingFans({ origin: server.origin, databaseUrl, secret, club, count: 1 })
      if (!fan) throw new Error('There is no fan')
      let price = 10_000
      const bidOnce = () => bid(server.origin, fan, ++price)
      const accepted: number[] = []
      const note = (status: number) => void (status === 201 && accepted.push(price))
      note(await bidOnce())
      expect(accepted).toHaveLength(1)

      const free = await disk.fill()
      let status = 201
      for (let count = 0; count < 5_000 && status === 201; count++) note((status = await bidOnce()))
      expect(status).toBe(503)
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)

      await free()
      await expect.poll(async () => note((status = await bidOnce())) ?? status, { interval: 200 }).toBe(201)
      await expect.poll(async () => (await fetch(`${server.origin}/readyz`)).status).toBe(200)
      const stored = await storedPrices(databaseUrl, fan)
      expect(stored).toEqual([...stored].sort((a, b) => a - b))
      expect(stored).toEqual(expect.arrayContaining(accepted))
    } finally {
      await server.stop()
      await disk.remove()
    }
  },
  120_000,
)
