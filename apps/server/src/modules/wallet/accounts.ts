import { type Coins, coinUnits } from '@virage/domain'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** An owner of coins: a fan, or the club in one of its roles. */
export type LedgerOwner = { fanId: string } | 'issue' | 'treasury' | 'held'

/** Coins of a fan: those that were bought, and those that the club has granted (docs/decisions/0170). */
export type FanCoins = 'fan' | 'granted'

/** An account of the ledger with its balance. */
type Account = { id: string; kind: FanCoins | 'issue' | 'treasury' | 'held'; balance: Coins }

/** An owner's locked accounts, in the order in which they are spent: granted coins before bought ones. */
export type Wallet = { balance: Coins; accounts: Account[] }

/** Returns the locked accounts as a wallet. */
const walletOf = (accounts: Account[]): Wallet => ({
  balance: coinUnits(accounts.reduce((sum, { balance }) => sum + balance, 0)),
  accounts: accounts.toSorted((one, other) => rankOf(one.kind) - rankOf(other.kind)),
})
const rankOf = (kind: Account['kind']) => (kind === 'granted' ? 0 : 1)

/** Finds or creates an owner's accounts, and locks them until the transaction ends. */
export async function lockAccount(tx: Tx, clubId: string, owner: LedgerOwner): Promise<Wallet> {
  const fanId = typeof owner === 'object' ? owner.fanId : null
  const find = () =>
    tx
      .selectFrom('ledger_account')
      .select(['id', 'kind', 'balance'])
      .where('club_id', '=', clubId)
      .$call((query) =>
        typeof owner === 'object'
          ? query.where('fan_id', '=', owner.fanId)
          : // The index of the club's own accounts has no others.
            query.where('kind', '=', owner).where('fan_id', 'is', null),
      )
      .orderBy('kind')
      .forUpdate()
      .execute()
  const found = await find()
  if (found.length > 0) return walletOf(found)
  await createAccounts(tx, clubId, [{ kind: typeof owner === 'object' ? 'fan' : owner, fanId }])
  return walletOf(await find())
}

/** Creates those accounts that don't exist yet. */
export async function createAccounts(
  tx: Tx,
  clubId: string,
  accounts: { kind: Account['kind']; fanId: string | null }[],
): Promise<void> {
  if (accounts.length === 0) return
  await tx
    .insertInto('ledger_account')
    .values(accounts.map(({ kind, fanId }) => ({ club_id: clubId, kind, fan_id: fanId })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Locks the accounts of fans, in the same order as transfers do.
 *
 * @returns wallets by fan, without fans who have none
 */
export async function lockFanAccounts(tx: Tx, clubId: string, fanIds: string[]): Promise<Map<string, Wallet>> {
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['id', 'kind', 'balance', 'fan_id'])
    .where('club_id', '=', clubId)
    .where('fan_id', 'in', fanIds)
    .orderBy('fan_id')
    .orderBy('kind')
    .forUpdate()
    .execute()
  const byFan = Map.groupBy(rows, (row) => row.fan_id ?? '')
  return new Map(Array.from(byFan, ([fanId, accounts]) => [fanId, walletOf(accounts)]))
}

/**
 * Locks the accounts of fans, in the same order as transfers do, and creates those of granted coins that are missing. As in `lockAccount`, a
 * fan gets a first account in the fan's turn: who has locked one can create the other.
 *
 * @returns the ids of the accounts of granted coins, by fan
 */
export async function lockGrantedAccounts(tx: Tx, clubId: string, fanIds: string[]): Promise<Map<string, string>> {
  // A conflict locks the row that exists, also if nothing is to be updated.
  await sql`
    insert into ledger_account (club_id, fan_id, kind)
    select ${clubId}, f.id, coalesce(a.kind, 'fan') as kind
    from unnest(${fanIds}::uuid[]) f(id) left join ledger_account a on a.club_id = ${clubId} and a.fan_id = f.id
    order by f.id, kind
    on conflict (club_id, fan_id, kind) where fan_id is not null do update set kind = excluded.kind where false`.execute(
    tx,
  )
  await createAccounts(
    tx,
    clubId,
    fanIds.map((fanId) => ({ kind: 'granted', fanId })),
  )
  const rows = await tx
    .selectFrom('ledger_account')
    .select(['id', 'fan_id'])
    .where('club_id', '=', clubId)
    .where('kind', '=', 'granted')
    .where('fan_id', 'in', fanIds)
    .execute()
  return new Map(rows.map(({ id, fan_id: fanId }) => [fanId ?? '', id]))
}

/** Returns the account of a wallet that has coins of this kind; created if the owner has none yet. */
export async function accountFor(
  tx: Tx,
  clubId: string,
  { owner, wallet, coins }: { owner: LedgerOwner; wallet: Wallet; coins: FanCoins },
): Promise<string> {
  const kind = typeof owner === 'object' ? coins : owner
  const found = wallet.accounts.find((account) => account.kind === kind)
  if (found) return found.id
  const fanId = typeof owner === 'object' ? owner.fanId : null
  await createAccounts(tx, clubId, [{ kind, fanId }])
  const { id } = await tx
    .selectFrom('ledger_account')
    .select('id')
    .where('club_id', '=', clubId)
    .where('kind', '=', kind)
    .where('fan_id', fanId === null ? 'is' : '=', fanId)
    .executeTakeFirstOrThrow()
  return id
}

/** A part of an amount, from one account. */
export type Share = { accountId: string; coins: FanCoins; amount: Coins }

/**
 * Splits an amount over the accounts of a wallet, in the order in which they are spent.
 *
 * @param only spends only coins of this kind
 * @returns undefined if the wallet has too few
 */
export function spend({ accounts }: Wallet, amount: Coins, only?: FanCoins): Share[] | undefined {
  let left: number = amount
  const shares: Share[] = []
  for (const { id, kind, balance } of accounts) {
    const taken = only !== undefined && kind !== only ? 0 : kind === 'issue' ? left : Math.min(left, balance)
    if (taken > 0)
      shares.push({ accountId: id, coins: kind === 'granted' ? 'granted' : 'fan', amount: coinUnits(taken) })
    left -= taken
  }
  return left > 0 ? undefined : shares
}

/**
 * Reads a fan's balance, bought and granted; 0 without an account.
 *
 * @param only counts only coins of this kind
 */
export async function readBalance(tx: Tx, clubId: string, fanId: string, only?: FanCoins): Promise<Coins> {
  const { balance } = await tx
    .selectFrom('ledger_account')
    .select(sql<Coins>`coalesce(sum(balance), 0)::bigint`.as('balance'))
    .where('club_id', '=', clubId)
    .where('fan_id', '=', fanId)
    .$if(only !== undefined, (query) => query.where('kind', '=', only ?? 'fan'))
    .executeTakeFirstOrThrow()
  return balance
}
