import { randomInt } from 'node:crypto'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@virage/postgres'
import pg from 'pg'
import { attack, describe } from './attack.ts'
import { openTarget } from './target.ts'

const { values } = parseArgs({
  options: {
    requests: { type: 'string', default: '5000' },
    seed: { type: 'string', default: String(randomInt(2 ** 31)) },
    first: { type: 'string', default: '0' },
    within: { type: 'string', default: '600' },
    only: { type: 'string' },
  },
})

const folder = await mkdtemp(join(tmpdir(), 'virage-hostile-'))
await chmod(folder, 0o755)
const postgres = await startPostgres({ directory: join(folder, 'cluster') })
try {
  const admin = new pg.Client(postgres.adminUrl)
  await admin.connect()
  await admin.query(`create role virage login password '${postgres.passwordOf('virage')}'`)
  await admin.query('create database virage owner virage')
  await admin.end()
  const target = await openTarget(postgres.urlOf('virage', 'virage'))
  try {
    console.log(`seed ${values.seed}`)
    const report = await attack(target, {
      requests: Number(values.requests),
      seed: Number(values.seed),
      first: Number(values.first),
      within: Number(values.within),
      ...(values.only !== undefined && { only: values.only }),
    })
    console.log(describe(report))
    if (report.faults.length > 0) {
      console.log(target.output().slice(-8_000))
      process.exitCode = 1
    }
  } finally {
    await target.stop()
  }
} finally {
  await postgres.stop()
  await rm(folder, { recursive: true, force: true })
}
