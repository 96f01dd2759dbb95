// Checks the books of a month with a program of its own: it reads the tables and the files, and shares no code with the product.
import { Profile, validateXsd } from '@stackforge-eu/factur-x'
import type pg from 'pg'

/** What the product says about the month: the journal's text, and the XML of each invoice and credit note. */
export type Books = { clubId: string; month: string; journal: string; documents: string[] }

const header =
  'JournalCode JournalLib EcritureNum EcritureDate CompteNum CompteLib CompAuxNum CompAuxLib PieceRef PieceDate EcritureLib Debit Credit EcritureLet DateLet ValidDate Montantdevise Idevise'.split(
    ' ',
  )

/** An amount with a comma and two decimals, in cents. */
function centsOf(text: string): number {
  const [, whole = '', rest = ''] = /^(\d+),(\d\d)$/.exec(text) ?? []
  return whole === '' ? Number.NaN : Number(whole) * 100 + Number(rest)
}

/** Checks the file's columns. @returns the balance of each account, debits minus credits, and what is wrong */
function readJournal(journal: string, month: string): { balances: Map<string, number>; problems: string[] } {
  const problems: string[] = []
  const lines = journal.split('\r\n')
  if (lines.pop() !== '') problems.push('the last line has no end')
  if (lines[0] !== header.join('\t')) problems.push('the header is not that of the FEC')
  const balances = new Map<string, number>()
  const entries = new Map<string, { sum: number; day: string }>()
  const numbers = new Map<string, number[]>()
  for (const line of lines.slice(1)) {
    const cells = line.split('\t')
    const [code = '', , entry = '', day = '', account = '', name = '', , , piece = '', pieceDay = '', label = ''] =
      cells
    const [debit, credit] = [centsOf(cells[11] ?? ''), centsOf(cells[12] ?? '')]
    if (cells.length !== 18) problems.push(`${cells.length} columns: ${line}`)
    if (!day.startsWith(month.replace('-', '')) || !/^\d{8}$/.test(pieceDay) || cells[15] !== day)
      problems.push(`days: ${line}`)
    if (!/^[1-7]\d{2,}$/.test(account) || name === '' || piece === '' || label === '') problems.push(`empty: ${line}`)
    if (!((debit > 0 && credit === 0) || (credit > 0 && debit === 0))) problems.push(`amounts: ${line}`)
    balances.set(account, (balances.get(account) ?? 0) + debit - credit)
    const known = entries.get(entry) ?? { sum: 0, day }
    if (known.day !== day) problems.push(`an entry on two days: ${entry}`)
    if (!entries.has(entry)) numbers.set(code, [...(numbers.get(code) ?? []), Number(entry.slice(-6))])
    entries.set(entry, { sum: known.sum + debit - credit, day })
  }
  for (const [entry, { sum }] of entries) if (sum !== 0) problems.push(`${entry} is off balance by ${sum}`)
  for (const [code, used] of numbers)
    if (used.some((number, index) => number !== index + 1)) problems.push(`entries of ${code} have a gap`)
  return { balances, problems }
}

/** Returns the sum of an element's amounts in cents. */
const sumOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<ram:${name}(?: [^>]*)?>(-?\\d+\\.\\d\\d)</ram:${name}>`, 'g'))].reduce(
    (sum, [, value = '']) => sum + Number(value.replace('.', '')),
    0,
  )

/** Returns an amount without its VAT, rounded half up to cents. @param rate in hundredths of a percent */
const netAt = (gross: number, rate: number) => Math.floor((gross * 20_000 + 10_000 + rate) / (2 * (10_000 + rate)))

/** An amount at a rate, in cents. */
type AtRate = { rate: number; net: number; gross: number }

/** A document as its file says it; `corrects` is the number of the invoice that a credit note is of. */
type Document = { number: string; corrects: string | undefined; rates: AtRate[]; vat: number; xml: string }

function readDocument(xml: string): Document {
  const inCents = (value = '') => Number(value.replace('.', ''))
  const rates = xml.matchAll(
    /<ram:CalculatedAmount>([\d.]+)<\/ram:CalculatedAmount>.*?<ram:BasisAmount>([\d.]+)<\/ram:BasisAmount>.*?<ram:RateApplicablePercent>([\d.]+)</g,
  )
  return {
    xml,
    number: /<ram:ID>([FA]-\d{4}-\d{6})<\/ram:ID>/.exec(xml)?.[1] ?? '',
    corrects: /<ram:IssuerAssignedID>([^<]+)</.exec(xml)?.[1],
    vat: sumOf(xml, 'TaxTotalAmount'),
    rates: [...rates].map(([, vat, net, rate]) => ({
      rate: inCents(rate),
      net: inCents(net),
      gross: inCents(net) + inCents(vat),
    })),
  }
}

/**
 * Adds up the VAT of the documents, credit notes deducted, and checks the sums in each to the cent: an invoice has the VAT of its
 * price at each rate, and after each credit note what stays of the invoice has the VAT of what stays.
 */
function readDocuments(files: string[]): { vat: number; problems: string[] } {
  const problems: string[] = []
  const documents = files.map(readDocument)
  for (const { number, vat, xml } of documents) {
    if (number === '') problems.push('a document without a number')
    if (sumOf(xml, 'CalculatedAmount') !== vat) problems.push(`${number}: the rates do not add up`)
    if (sumOf(xml, 'BasisAmount') + vat !== sumOf(xml, 'GrandTotalAmount'))
      problems.push(`${number}: the total does not add up`)
    if (xml.includes('<ram:TypeCode>381</ram:TypeCode>') !== number.startsWith('A'))
      problems.push(`${number}: the series of another kind`)
  }
  const left = new Map<string, AtRate>()
  const check = (what: string, { rate, net, gross }: AtRate) => {
    if (gross < 0 || net !== netAt(gross, rate)) problems.push(`${what}: ${net} of ${gross} at ${rate / 100} %`)
  }
  const invoices = documents.filter(({ number }) => number.startsWith('F'))
  for (const { number, rates } of invoices)
    for (const one of rates) {
      check(number, one)
      left.set(`${number} ${one.rate}`, one)
    }
  const credits = documents.filter(({ number }) => number.startsWith('A'))
  for (const { number, corrects, rates } of credits.toSorted((one, other) => (one.number < other.number ? -1 : 1)))
    for (const { rate, net, gross } of rates) {
      const key = `${corrects} ${rate}`
      const before = left.get(key)
      if (!before) problems.push(`${number} corrects nothing at ${rate / 100} %`)
      const stays = { rate, net: (before?.net ?? 0) - net, gross: (before?.gross ?? 0) - gross }
      check(`${number} leaves of ${corrects}`, stays)
      left.set(key, stays)
    }
  const added = (some: Document[]) => some.reduce((sum, { vat }) => sum + vat, 0)
  return { vat: added(invoices) - added(credits), problems }
}

/** Checks files against the official schema of Factur-X for the profile EN 16931. @returns what is wrong */
async function readAgainstSchema(files: string[]): Promise<string[]> {
  const problems: string[] = []
  for (const file of files) {
    const { errors } = await validateXsd(file, Profile.EN16931)
    problems.push(...errors.map(({ message }) => `${readDocument(file).number}: ${message}`))
  }
  return problems
}

/** Compares two amounts in cents. */
const compare = (what: string, one: number, other: number): string[] =>
  one === other ? [] : [`${what}: ${one} and ${other}`]

/**
 * Checks that journal, documents, orders, ledger, receipts of money and payouts agree to the cent.
 *
 * @param client reads the tables of all clubs
 * @returns what doesn't
 */
export async function verifyBooks(client: pg.Client, books: Books): Promise<string[]> {
  const { balances, problems } = readJournal(books.journal, books.month)
  const documents = readDocuments(books.documents)
  const account = (number: string) => balances.get(number) ?? 0
  const cents = async (text: string) =>
    Number((await client.query<{ n: string }>(text, [books.clubId])).rows[0]?.n ?? 0)

  const charged = await cents(
    `select coalesce(sum(amount), 0) as n from checkout where club_id = $1 and payment is not null`,
  )
  const atProvider = await cents(`select coalesce(sum(amount), 0) as n from sandbox_charge where $1::uuid is not null`)
  const refunded =
    await cents(`select coalesce(sum(r.amount), 0) as n from refund r join checkout c on c.id = r.checkout_id
    where r.club_id = $1 and r.status = 'done' and c.payment is not null`)
  const paidOut = await cents(
    `select coalesce(sum(amount + fee), 0) as n from payout where club_id = $1 and to_char(booked_on, 'YYYY-MM') = '${books.month}'`,
  )
  const recorded = await cents('select coalesce(sum(amount), 0) as n from recorded_payment where club_id = $1')
  const recordedBack =
    await cents(`select coalesce(sum(r.amount), 0) as n from refund r join recorded_payment p on p.checkout_id = r.checkout_id
    where r.club_id = $1 and r.status = 'done'`)
  const donated = await cents(
    'select coalesce(sum(amount), 0) as n from donation where club_id = $1 and refunded_at is null',
  )
  const coinsSold = await cents(
    "select coalesce(sum(amount), 0) as n from checkout where club_id = $1 and purpose = 'coins' and status = 'paid'",
  )
  const numbers = await client.query<{ series: string; year: number; n: number; last: number; distinct: number }>(
    `select series, year, count(*)::int as n, max(number) as last, count(distinct number)::int as distinct
     from invoice where club_id = $1 group by 1, 2`,
    [books.clubId],
  )
  const gaps = numbers.rows.flatMap(({ series, year, n, last, distinct }) =>
    n === last && distinct === n ? [] : [`numbers of ${series}-${year}: ${n} documents up to ${last}`],
  )
  const boughtUsed = await cents(`select coalesce(sum(-e.amount), 0) as n from ledger_entry e
    join ledger_account a on a.id = e.account_id and a.kind = 'fan'
    join ledger_transfer t on t.id = e.transfer_id and t.kind = 'ORDER' where e.club_id = $1`)
  const boughtBilled = await cents('select coalesce(sum(bought_coins), 0) as n from invoice where club_id = $1')
  const byCoins =
    await cents(`select coalesce(sum(case when corrects_id is null then by_coins else -by_coins end), 0) as n
    from invoice where club_id = $1`)
  const ledger = await cents('select coalesce(sum(balance), 0) as n from ledger_account where club_id = $1')
  const unbilled = await cents(`select count(*) as n from orders o where club_id = $1 and 1 <> (
    select count(*) from invoice i where i.source_id = o.id and i.corrects_id is null)`)
  const lost = await cents(
    `select count(*) as n from payout_line where club_id = $1 and checkout_id is null and refund_id is null`,
  )

  return [
    ...problems,
    ...documents.problems,
    ...(await readAgainstSchema(books.documents)),
    ...gaps,
    ...compare('what the provider has charged, and what the product knows', atProvider, charged),
    ...compare('provider', account('467000'), charged - refunded - paidOut),
    ...compare(
      'bank and fees, and what was paid out or transferred',
      account('627000') + account('512000') + account('530000') + account('511200'),
      paidOut + recorded - recordedBack,
    ),
    ...compare('customers owe nothing', account('411000'), 0),
    ...compare('donations', -account('754000'), donated),
    ...compare('nothing is left in suspense', account('471000'), 0),
    ...compare('coins that are still owed', -account('419100'), coinsSold - byCoins),
    ...compare('VAT of the journal and of the files', -account('445710'), documents.vat),
    ...compare('bought coins of the ledger and of the documents', boughtUsed, boughtBilled),
    ...compare('all coins sum to zero', ledger, 0),
    ...compare('orders without exactly one document', unbilled, 0),
    ...compare('lines of payouts without a payment', lost, 0),
  ]
}
