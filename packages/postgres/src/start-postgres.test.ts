import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from './start-postgres.ts'

test('a cluster left running by a killed process is adopted, and keeps its data over a restart', async () => {
  const parent = await mkdtemp(join(tmpdir(), 'virage-postgres-'))
  await chmod(parent, 0o755)
  const directory = join(parent, 'cluster')
  const first = await startPostgres({ directory })
  const client = new pg.Client(first.adminUrl)
  await client.connect()
  await client.query('create table kept as select 7 as value')
  await client.end()

  const adopted = await startPostgres({ directory })
  expect(adopted).toMatchObject({ adopted: true, port: first.port })
  await adopted.stop()

  const again = await startPostgres({ directory })
  expect(again.adopted).toBe(false)
  const reader = new pg.Client(again.adminUrl)
  await reader.connect()
  expect((await reader.query('select value from kept')).rows).toEqual([{ value: 7 }])
  await reader.end()
  await again.stop()
  await rm(parent, { recursive: true })
})
