import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { coins, coinsAmount, id, ofClub, instant, line, money } from '../values.ts'
import { finance } from './access.ts'
import { between, exportQuery, listQuery, oneOf, search } from './list-query.ts'

export const transferKinds = ['SUPPLY', 'GIFT', 'PURCHASE', 'HOLD', 'RELEASE', 'ORDER', 'REFUND'] as const

export const ledgerSorts = ['date'] as const
/** What a transfer can belong to. */
export const ledgerReferences = ['order', 'checkout', 'giftCard', 'refund'] as const

/** An account: the club's own, or a fan's with the fan's name. */
const account = z.object({
  kind: z.enum(['issue', 'treasury', 'held', 'fan']),
  fanId: z.nullable(id),
  name: z.nullable(z.string()),
})

/** A transfer of coins between two accounts. */
export const ledgerTransfer = z.object({
  id,
  date: instant,
  kind: z.enum(transferKinds),
  from: account,
  to: account,
  coins,
  /** The amount paid by card; null except for purchases. */
  cost: z.nullable(money),
  memo: z.nullable(z.string()),
  /** The order, checkout, gift or refund that it belongs to. */
  reference: z.nullable(id),
  /** Null if the reference is only an id of the transfer's own. */
  referenceKind: z.nullable(z.enum(ledgerReferences)),
})
export type LedgerTransfer = z.output<typeof ledgerTransfer>

const ledgerFilters = { search, kind: oneOf(transferKinds), fanId: z.optional(id), ...between }

export const listLedger = defineOperation({
  id: 'listLedger',
  method: 'GET',
  path: '/api/staff/clubs/:slug/ledger',
  summary: 'Transfers of coins, newest first; searched by the names of fans.',
  access: finance,
  params: ofClub,
  query: listQuery(ledgerSorts, ledgerFilters),
  response: z.array(ledgerTransfer),
})

export const exportLedger = defineOperation({
  id: 'exportLedger',
  method: 'GET',
  path: '/api/staff/clubs/:slug/ledger.csv',
  summary: 'The transfers of coins that match, in the order of the list, as CSV. The access is logged.',
  access: finance,
  csv: true,
  params: ofClub,
  query: exportQuery(ledgerSorts, ledgerFilters),
  response: z.string(),
})

/** The distribution of the club's coins; issued = treasury + held + fans. */
export const coinTotals = z.object({ issued: coins, treasury: coins, held: coins, fans: coins })

export const getCoinTotals = defineOperation({
  id: 'getCoinTotals',
  method: 'GET',
  path: '/api/staff/clubs/:slug/coin-totals',
  summary: 'How many coins exist, and their distribution.',
  access: finance,
  params: ofClub,
  response: coinTotals,
})

export const giveCoins = defineOperation({
  id: 'giveCoins',
  method: 'POST',
  path: '/api/staff/clubs/:slug/coin-gifts',
  summary: 'Gives a fan coins from the treasury, with a message that the wallet shows. 409 `errors.coins.notEnough`.',
  access: finance,
  idempotent: true,
  params: ofClub,
  body: z.object({ fanId: id, coinsAmount, memo: line }),
  status: 201,
  response: coinTotals,
})

/** What became of a row of a list of gifts, in the order of the request. */
export const givenRow = z.object({
  /** The fan; null if the row is refused. */
  fan: z.nullable(z.object({ id, firstName: z.string(), lastName: z.string() })),
  /** Why it is refused: nobody has the address, more than one fan has it, or an earlier row names the same fan. */
  problem: z.nullable(z.enum(['errors.staff.noFan', 'errors.staff.severalFans', 'errors.staff.sameFan'])),
})
export type GivenRow = z.output<typeof givenRow>

export const giveCoinsToFans = defineOperation({
  id: 'giveCoinsToFans',
  method: 'POST',
  path: '/api/staff/clubs/:slug/coin-gift-lists',
  summary:
    'Gives coins from the treasury to up to a thousand fans by their email addresses: to all or to none. 422 if a row is refused, 409 `errors.coins.notEnough`. A dry run gives nothing and says what is refused.',
  access: finance,
  idempotent: true,
  params: ofClub,
  body: z.object({
    memo: line,
    dryRun: z.boolean(),
    rows: z
      .array(z.object({ email: line, coinsAmount }))
      .check(z.minLength(1, 'errors.validation.required'), z.maxLength(1000, 'errors.validation.tooMany')),
  }),
  status: 201,
  response: z.object({ rows: z.array(givenRow), totals: coinTotals }),
})

export const supplyCoins = defineOperation({
  id: 'supplyCoins',
  method: 'POST',
  path: '/api/staff/clubs/:slug/coin-supplies',
  summary:
    'Issues coins into the treasury, from which they can be given. 409 `errors.staff.supplyNeedsApproval` if a second person must approve it.',
  access: finance,
  idempotent: true,
  params: ofClub,
  body: z.object({ coinsAmount, reason: line }),
  status: 201,
  response: coinTotals,
})
