import { chmod, mkdtemp, rm, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './start-postgres.ts'

test('a cluster that a killed process left running is adopted, and keeps its data over a restart', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'virage-postgres-'))
  await chmod(parent, 0o755)
  const directory = join(parent, 'cluster')
  const first = await startPostgres({ directory })
  const client = new pg.Client(first.adminUrl)
  await client.connect()
  await client.query('create table stored as select 7 as value')
  await client.end()

  const adopted = await startPostgres({ directory })
  expect(adopted).toMatchObject({ adopted: true, port: first.port })
  await adopted.stop()

  const again = await startPostgres({ directory })
  expect(again.adopted).toBe(false)
  const reader = new pg.Client(again.adminUrl)
  await reader.connect()
  expect((await reader.query('select value from stored')).rows).toEqual([{ value: 7 }])
  await reader.end()
  await again.stop()
  await rm(parent, { recursive: true })
})

test('no process of the machine can connect without the password, not even as the superuser (finding L8)', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'virage-postgres-'))
  await chmod(parent, 0o755)
  const directory = join(parent, 'cluster')
  const cluster = await startPostgres({ directory })
  const enter = async (url: string) => {
    const client = new pg.Client(url)
    await client.connect()
    await client.end()
  }
  try {
    await enter(cluster.adminUrl)
    const local = `127.0.0.1:${cluster.port}/postgres`
    await expect(enter(`postgres://postgres@${local}`)).rejects.toThrow(/password/)
    await expect(enter(`postgres://postgres:postgres@${local}`)).rejects.toThrow(/password authentication failed/)

    // A cluster of an earlier release trusted every local process; the next start requires passwords.
    await cluster.stop()
    await truncate(join(directory, 'virage-cluster'))
    await writeFile(join(directory, 'pg_hba.conf'), 'host all all 127.0.0.1/32 trust\n')
    const closed = await startPostgres({ directory })
    await enter(closed.adminUrl)
    await expect
      .poll(() => enter(`postgres://postgres@127.0.0.1:${closed.port}/postgres`).then(() => 'in', String))
      .toMatch(/password/)
    await closed.stop()
  } finally {
    await cluster.stop()
    await rm(parent, { recursive: true })
  }
})
