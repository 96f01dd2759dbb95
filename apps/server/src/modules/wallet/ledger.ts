import { type Cents, type Coins, coinUnits, multiplyDivideDown } from '@virage/domain'
import { type Selectable, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import type { DB } from '../../platform/database/schema.gen.ts'
import { accountFor, type FanCoins, type LedgerOwner, lockAccount, type Share, spend } from './accounts.ts'

/** The kinds of transfers. */
export type TransferKind = Selectable<DB['ledger_transfer']>['kind']

/** A transfer of coins between two owners of one club. */
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
  /** Takes only bought coins from a fan: for money that goes back to a card. */
  onlyBought?: boolean
  /** How many of the coins that a fan gets count as granted. By default the kind of transfer decides. */
  granted?: Coins
}

/**
 * Transfers coins: entries that sum to zero. Granted coins are spent first; between fans, and when coins that were held are
 * released, each coin keeps its kind. The accounts of both owners are locked in the order of their kind, to avoid deadlocks.
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
  const wallets = new Map([
    [first, await lockAccount(tx, clubId, first)],
    [second, await lockAccount(tx, clubId, second)],
  ])
  const from = wallets.get(transfer.from)
  const to = wallets.get(transfer.to)
  if (!from || !to) throw new Error('A transfer needs two accounts')
  const taken = spend(from, amount, transfer.onlyBought ? 'fan' : undefined)
  if (!taken) return { ok: false, reason: 'notEnough' }
  const { id } = await tx
    .insertInto('ledger_transfer')
    .values({ club_id: clubId, kind, reference, memo: transfer.memo ?? null, cost: transfer.cost ?? null })
    .returning('id')
    .executeTakeFirstOrThrow()
  const given: Share[] = []
  for (const part of await receivedParts(tx, transfer, taken))
    given.push({
      ...part,
      accountId: await accountFor(tx, clubId, { owner: transfer.to, wallet: to, coins: part.coins }),
    })
  const entry = { club_id: clubId, transfer_id: id }
  await tx
    .insertInto('ledger_entry')
    .values([
      ...taken.map((share) => ({ ...entry, account_id: share.accountId, amount: coinUnits(-share.amount) })),
      ...given.map((share) => ({ ...entry, account_id: share.accountId, amount: share.amount })),
    ])
    .execute()
  return { ok: true }
}

/** Returns how many of the coins that an owner receives are bought, and how many granted. The club's own accounts have one kind. */
async function receivedParts(
  tx: Tx,
  transfer: Transfer,
  taken: Share[],
): Promise<{ coins: FanCoins; amount: Coins }[]> {
  const { kind, from, to, amount } = transfer
  if (typeof to !== 'object') return [{ coins: 'fan', amount }]
  if (typeof from === 'object') return taken
  const granted =
    transfer.granted ??
    (kind === 'GIFT' ? amount : kind === 'RELEASE' ? await readSpentGranted(tx, transfer, 'HOLD') : coinUnits(0))
  const parts = [
    { coins: 'granted' as const, amount: granted },
    { coins: 'fan' as const, amount: coinUnits(amount - granted) },
  ]
  return parts.filter((part) => part.amount > 0)
}

/** Reads how many granted coins an earlier transfer with this reference has taken from a fan. */
export async function readSpentGranted(
  tx: Tx,
  { clubId, reference }: Pick<Transfer, 'clubId' | 'reference'>,
  kind: 'HOLD' | 'ORDER',
): Promise<Coins> {
  return (await readSpentGrantedOf(tx, clubId, [reference], kind)).get(reference) ?? coinUnits(0)
}

/** Reads how many granted coins earlier transfers have taken from fans, by their references. */
export async function readSpentGrantedOf(
  tx: Tx,
  clubId: string,
  references: string[],
  kind: 'HOLD' | 'ORDER',
): Promise<Map<string, Coins>> {
  const rows = await tx
    .selectFrom('ledger_transfer as t')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.club_id', '=', 't.club_id').onRef('e.transfer_id', '=', 't.id'),
    )
    .innerJoin('ledger_account as a', (join) =>
      join.onRef('a.club_id', '=', 'e.club_id').onRef('a.id', '=', 'e.account_id').on('a.kind', '=', 'granted'),
    )
    .select(['t.reference', sql<Coins>`-e.amount`.as('amount')])
    .where('t.club_id', '=', clubId)
    .where('t.kind', '=', kind)
    .where('t.reference', 'in', references)
    .where('e.amount', '<', coinUnits(0))
    .execute()
  return new Map(rows.map(({ reference, amount }) => [reference ?? '', amount]))
}

/** Reads how many coins transfers with these references have held, whatever became of them. */
export async function readHeld(tx: Tx, clubId: string, references: string[]): Promise<Coins> {
  if (references.length === 0) return coinUnits(0)
  const { amount } = await tx
    .selectFrom('ledger_transfer as t')
    .innerJoin('ledger_entry as e', (join) =>
      join.onRef('e.club_id', '=', 't.club_id').onRef('e.transfer_id', '=', 't.id'),
    )
    .select(sql<Coins>`coalesce(sum(e.amount), 0)::bigint`.as('amount'))
    .where('t.club_id', '=', clubId)
    .where('t.kind', '=', 'HOLD')
    .where('t.reference', 'in', references)
    .where('e.amount', '>', coinUnits(0))
    .executeTakeFirstOrThrow()
  return amount
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

/**
 * Returns coins of an order to its buyer, as bought and granted coins in the proportion in which they had paid.
 *
 * @param paid the reference and the amount of the transfer that has paid it
 */
export async function refundCoins(
  tx: Tx,
  refund: Pick<Transfer, 'clubId' | 'amount' | 'reference'> & { fanId: string },
  paid: { reference: string; amount: Coins },
): Promise<void> {
  const { clubId, amount, reference, fanId } = refund
  const spent = await readSpentGranted(tx, { clubId, reference: paid.reference }, 'ORDER')
  await payFromTreasury(tx, {
    clubId,
    kind: 'REFUND',
    to: { fanId },
    amount,
    reference,
    granted: grantedPart(amount, { granted: spent, of: paid.amount }),
  })
}

/** Returns the granted coins in a part of a payment, rounded down: what is left counts as bought. */
const grantedPart = (amount: Coins, { granted, of }: { granted: Coins; of: Coins }): Coins =>
  of === 0 ? coinUnits(0) : coinUnits(multiplyDivideDown(amount, granted, of))
