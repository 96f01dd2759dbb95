import type { Selectable } from 'kysely'
import type { DB } from '../../platform/database/schema.gen.ts'
import { type Cents, type Coins, coinUnits } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'

/** An account of the coin ledger: a fan's, or one of the club's own. */
export type LedgerOwner = { fanId: string } | 'issue' | 'treasury' | 'held'

/** The kinds of transfers. */
export type TransferKind = Selectable<DB['ledger_transfer']>['kind']

/** A transfer of coins between two accounts of one club. */
export type Transfer = {
  clubId: string
  kind: TransferKind
  from: LedgerOwner
  to: LedgerOwner
  amount: Coins
  /** The subject of the transfer; each kind occurs once per reference. */
  reference: string
  memo?: string
  /** What was paid for it. */
  cost?: Cents
}

/** An account of the ledger with its balance. */
export type Account = { id: string; balance: Coins }

/** Finds or creates an owner's account, and locks it until the transaction ends. */
export async function lockAccount(tx: Tx, clubId: string, owner: LedgerOwner): Promise<Account> {
  const fanId = typeof owner === 'object' ? owner.fanId : null
  const kind = typeof owner === 'object' ? 'fan' : owner
  const find = () =>
    tx
      .selectFrom('ledger_account')
      .select(['id', 'balance'])
      .where('club_id', '=', clubId)
      .where('kind', '=', kind)
      .where('fan_id', fanId === null ? 'is' : '=', fanId)
      .forUpdate()
      .executeTakeFirst()
  const found = await find()
  if (found) return { id: found.id, balance: found.balance }
  await tx
    .insertInto('ledger_account')
    .values({ club_id: clubId, kind, fan_id: fanId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const created = await find()
  if (!created) throw new Error(`No ledger account of ${kind} in ${clubId}`)
  return { id: created.id, balance: created.balance }
}

/**
 * Transfers coins: two entries that sum to zero. Both accounts are locked in the order of their kind, to avoid
 * deadlocks.
 *
 * @returns notEnough if the balance is too low; then nothing was transferred
 */
export async function transferCoins(
  tx: Tx,
  transfer: Transfer,
): Promise<{ ok: true } | { ok: false; reason: 'notEnough' }> {
  const { clubId, kind, amount, reference } = transfer
  const rank = (owner: LedgerOwner) => (typeof owner === 'object' ? `a ${owner.fanId}` : `b ${owner}`)
  const [first, second] =
    rank(transfer.from) < rank(transfer.to) ? [transfer.from, transfer.to] : [transfer.to, transfer.from]
  const accounts = new Map([
    [first, await lockAccount(tx, clubId, first)],
    [second, await lockAccount(tx, clubId, second)],
  ])
  const from = accounts.get(transfer.from)
  const to = accounts.get(transfer.to)
  if (!from || !to) throw new Error('A transfer needs two accounts')
  if (transfer.from !== 'issue' && from.balance < amount) return { ok: false, reason: 'notEnough' }
  const { id } = await tx
    .insertInto('ledger_transfer')
    .values({ club_id: clubId, kind, reference, memo: transfer.memo ?? null, cost: transfer.cost ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('ledger_entry')
    .values([
      { club_id: clubId, transfer_id: id, account_id: from.id, amount: coinUnits(-amount) },
      { club_id: clubId, transfer_id: id, account_id: to.id, amount },
    ])
    .execute()
  return { ok: true }
}

/**
 * Locks the accounts of fans, in the same order as transfers do.
 *
 * @returns accounts by fan, without fans who have none
 */
export async function lockFanAccounts(tx: Tx, clubId: string, fanIds: string[]): Promise<Map<string, Account>> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['id', 'balance', 'fan_id'])
    .where('club_id', '=', clubId)
    .where('fan_id', 'in', fanIds)
    .orderBy('fan_id')
    .forUpdate()
    .execute()
  return new Map(rows.flatMap(({ fan_id: fanId, ...account }) => (fanId === null ? [] : [[fanId, account] as const])))
}

/**
 * Transfers coins from several fans to the treasury.
 *
 * @param payments from accounts that `lockFanAccounts` has locked, and whose balance suffices
 */
export async function payTreasury(
  tx: Tx,
  { clubId, kind }: Pick<Transfer, 'clubId' | 'kind'>,
  payments: { from: Account; amount: Coins; reference: string }[],
): Promise<void> {
  if (payments.length === 0) return
  const treasury = await lockAccount(tx, clubId, 'treasury')
  const transfers = await tx
    .insertInto('ledger_transfer')
    .values(payments.map(({ reference }) => ({ club_id: clubId, kind, reference })))
    .returning(['id', 'reference'])
    .execute()
  const ids = new Map(transfers.map(({ id, reference }) => [reference, id]))
  await tx
    .insertInto('ledger_entry')
    .values(
      payments.flatMap(({ from, amount, reference }) => {
        const entry = { club_id: clubId, transfer_id: ids.get(reference) ?? '' }
        return [
          { ...entry, account_id: from.id, amount: coinUnits(-amount) },
          { ...entry, account_id: treasury.id, amount },
        ]
      }),
    )
    .execute()
}

/**
 * Transfers coins from the treasury to several fans, who may have no account yet.
 *
 * @returns notEnough if the treasury has less than the sum; then nothing was transferred
 */
export async function payFans(
  tx: Tx,
  { clubId, kind, memo }: Pick<Transfer, 'clubId' | 'kind' | 'memo'>,
  payments: { fanId: string; amount: Coins; reference: string }[],
): Promise<{ ok: true } | { ok: false; reason: 'notEnough' }> {
  const inOrder = payments.toSorted((one, other) => (one.fanId < other.fanId ? -1 : 1))
  await tx
    .insertInto('ledger_account')
    .values(inOrder.map(({ fanId }) => ({ club_id: clubId, kind: 'fan' as const, fan_id: fanId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  const accounts = await lockFanAccounts(
    tx,
    clubId,
    inOrder.map(({ fanId }) => fanId),
  )
  const treasury = await lockAccount(tx, clubId, 'treasury')
  if (treasury.balance < inOrder.reduce((sum, { amount }) => sum + amount, 0)) return { ok: false, reason: 'notEnough' }
  const transfers = await tx
    .insertInto('ledger_transfer')
    .values(inOrder.map(({ reference }) => ({ club_id: clubId, kind, reference, memo: memo ?? null })))
    .returning(['id', 'reference'])
    .execute()
  const ids = new Map(transfers.map(({ id, reference }) => [reference, id]))
  await tx
    .insertInto('ledger_entry')
    .values(
      inOrder.flatMap(({ fanId, amount, reference }) => {
        const account = accounts.get(fanId)
        if (!account) throw new Error(`No ledger account of fan ${fanId}`)
        const entry = { club_id: clubId, transfer_id: ids.get(reference) ?? '' }
        return [
          { ...entry, account_id: treasury.id, amount: coinUnits(-amount) },
          { ...entry, account_id: account.id, amount },
        ]
      }),
    )
    .execute()
  return { ok: true }
}

/** Pays from the club's treasury. Missing coins are issued first, so that a payment never fails. */
export async function payFromTreasury(tx: Tx, payment: Omit<Transfer, 'from'>): Promise<void> {
  // In the same order as in transfers.
  await lockAccount(tx, payment.clubId, payment.to)
  await lockAccount(tx, payment.clubId, 'issue')
  const treasury = await lockAccount(tx, payment.clubId, 'treasury')
  const lacking = coinUnits(payment.amount - treasury.balance)
  if (lacking > 0) {
    const { clubId, reference } = payment
    await transferCoins(tx, { clubId, kind: 'SUPPLY', from: 'issue', to: 'treasury', amount: lacking, reference })
  }
  const paid = await transferCoins(tx, { ...payment, from: 'treasury' })
  if (!paid.ok) throw new Error('The issued coins could not be paid')
}

/** Reads a fan's balance; 0 without an account. */
export async function readBalance(tx: Tx, clubId: string, fanId: string): Promise<Coins> {
  const row = await tx
    .selectFrom('ledger_account')
    .select('balance')
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .executeTakeFirst()
  return row?.balance ?? coinUnits(0)
}
