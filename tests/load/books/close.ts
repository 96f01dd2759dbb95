// Generates a month, closes it, and checks it.
import pg from 'pg'
import {
  closeMonth,
  hashJournal,
  readBookMonth,
  writeJournal,
} from '../../../apps/server/src/modules/sales/books/close-month.ts'
import { importPayouts } from '../../../apps/server/src/modules/sales/books/import-payouts.ts'
import { invoiceXml } from '../../../apps/server/src/modules/sales/invoices/invoice-xml.ts'
import { readPrintedInvoice } from '../../../apps/server/src/modules/sales/invoices/queries.ts'
import { createSandboxProvider } from '../../../apps/server/src/platform/payments/sandbox-provider.ts'
import { createCoinFixtures, ledgerProblems } from '../../../apps/server/src/testing/coin-fixtures.ts'
import { setClock } from '../../../apps/server/src/testing/set-clock.ts'
import type { Database } from '../../../apps/server/src/platform/database/database.ts'
import { generateMonth } from './generate.ts'
import { verifyBooks } from './verify.ts'

/** How long each step took in seconds, how much there was, and what is wrong. */
export type ClosedMonth = {
  seconds: Record<'generate' | 'payouts' | 'read' | 'close' | 'journal' | 'files' | 'verify', number>
  orders: number
  documents: number
  lines: number
  problems: string[]
}

/** Runs the whole month. @param url of the database, for the checks */
export async function runMonth(
  { database, url }: { database: Database; url: string },
  { month, orders, seed }: { month: string; orders: number; seed: number },
): Promise<ClosedMonth & { close: () => Promise<unknown> }> {
  const seconds = { generate: 0, payouts: 0, read: 0, close: 0, journal: 0, files: 0, verify: 0 }
  const timed = async <T>(step: keyof typeof seconds, work: () => Promise<T>): Promise<T> => {
    const started = performance.now()
    const result = await work()
    seconds[step] = Math.round((performance.now() - started) / 100) / 10
    return result
  }
  const fixtures = await createCoinFixtures(database, { fans: 200, exclusives: 12, stock: 1, coins: 0 })
  const { club } = fixtures
  const generated = await timed('generate', () => generateMonth(fixtures, { month, orders, seed }))
  await setClock(database, generated.end)
  const provider = createSandboxProvider({
    database,
    publicUrl: () => '',
    secret: Buffer.alloc(32),
    now: () => generated.end,
  })
  await timed('payouts', () => importPayouts({ database, provider }, `${month}-01`))
  const inClub = <T>(work: Parameters<typeof database.withTenant<T>>[1]) => database.withTenant(club.id, work)
  const book = await timed('read', () => inClub((tx) => readBookMonth(tx, club, month)))
  const checks = book.checks.flatMap(({ check, ok, count }) => (ok ? [] : [`${check}: ${count}`]))
  const close = () => inClub((tx) => closeMonth(tx, club, { month, actor: 'x', email: 'x@clubs.test' }))
  await timed('close', close)
  await timed('journal', () => hashJournal({ database })({ clubId: club.id, month }))
  const parts: string[] = []
  for await (const part of writeJournal(inClub, club.id, month)) parts.push(part)
  const journal = parts.join('')
  const lines = journal.split('\r\n').length - 2
  const documents = await timed('files', async () => {
    const ids = await inClub((tx) => tx.selectFrom('invoice').select('id').where('kind', '<>', 'SLIP').execute())
    const files: string[] = []
    for (const { id } of ids) {
      const invoice = await inClub((tx) => readPrintedInvoice(tx, club.id, id))
      if (invoice) files.push(invoiceXml(invoice))
    }
    return files
  })
  const client = new pg.Client(url)
  await client.connect()
  await client.query("select set_config('virage.club_id', '*', false)")
  const found = await timed('verify', () => verifyBooks(client, { clubId: club.id, month, journal, documents }))
  await client.end()
  // Its rule about stock assumes that the fixtures' stock was left alone.
  const ofLedger = (await inClub((tx) => ledgerProblems(tx, fixtures))).filter((problem) => !problem.includes('piece'))
  const problems = [...checks, ...found, ...ofLedger]
  return { seconds, orders: generated.orders, documents: documents.length, lines, problems, close }
}
