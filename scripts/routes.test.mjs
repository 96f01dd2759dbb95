import { expect, test } from 'vitest'
import { faultsOf } from './routes.mjs'

const faults = (text) => faultsOf('routes.ts', `// é\n${text}`)

test.each([
  ['one query', 'register(a, ({ club }) => database.withTenant(club.id, (tx) => readA(tx, club.id)))'],
  ['a query that is named alone', 'register(a, () => database.asSystem(readAll))'],
  [
    'what is locked, changed and read again',
    'backOffice.mutate(a, async ({ club }, tx) => { await lock(tx); await change(tx, club); return read(tx) })',
  ],
  [
    'steps of two handlers',
    'backOffice.read(a, (c, tx) => [b(tx), b(tx)])\nbackOffice.read(a, (c, tx) => [b(tx), b(tx)])',
  ],
])('routes may hold %s', (_what, text) => {
  expect(faults(text)).toEqual([])
})

test.each([
  [
    'a transaction script',
    'backOffice.mutate(a, async (context, tx) => { await b(tx); await c(tx, 1); await d(1, tx); await e(tx) })',
    'has a transaction of 4 steps',
  ],
  [
    'a script whose steps lie in a callback',
    'database.withTenant(id, (tx) => runIdempotently(tx, key, async () => { await b(tx); await c(tx); return d(tx) }))',
    'has a transaction of 4 steps',
  ],
  [
    'a script that hides its transaction in objects',
    'backOffice.mutate(a, async (context, tx) => [b({ tx }), c({ tx }), d({ in: { tx } }), e({ by: tx })])',
    'has a transaction of 4 steps',
  ],
  ['a transaction of another name', 'database.withTenant(id, (t) => read(t))', 'a transaction is named tx'],
  ['a helper with a transaction of another name', 'const a = (trx: Tx) => read(trx)', 'a transaction is named tx'],
  ['a handler with a transaction of another name', 'backOffice.mutate(a, (context, t) => b(t))', 'is named tx'],
  ['a query', "const a = (tx: Tx) => tx.selectFrom('fan').execute()", 'calls selectFrom'],
  ['a transaction that it begins', 'database.query.transaction().execute(work)', 'calls transaction'],
  ['SQL', "import { sql } from 'kysely'", 'imports Kysely'],
])('%s in routes is refused, with its line', (_what, text, message) => {
  const found = faults(text)
  expect(found).toEqual([expect.stringContaining(message)])
  expect(found[0]).toMatch(/^routes\.ts:2: /)
})
