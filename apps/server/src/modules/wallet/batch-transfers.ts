import { type Coins, coinUnits } from '@virage/domain'
import type { Tx } from '../../platform/database/database.ts'
import { lockAccount, lockGrantedAccounts, spend, type Wallet } from './accounts.ts'
import type { Transfer } from './ledger.ts'

/** Returns the only account of a club's own wallet. */
const onlyAccount = ({ accounts }: Wallet): string => {
  const [account] = accounts
  if (!account) throw new Error('The club has no ledger account')
  return account.id
}

/**
 * Transfers coins from several fans to the treasury.
 *
 * @param payments from wallets that `lockFanAccounts` has locked, and whose balance suffices
 */
export async function payTreasury(
  tx: Tx,
  { clubId, kind }: Pick<Transfer, 'clubId' | 'kind'>,
  payments: { from: Wallet; amount: Coins; reference: string }[],
): Promise<void> {
  if (payments.length === 0) return
  const treasury = onlyAccount(await lockAccount(tx, clubId, 'treasury'))
  const ids = await insertTransfers(
    tx,
    payments.map(({ reference }) => ({ club_id: clubId, kind, reference })),
  )
  // A fan may pay several times in one batch, so what is spent is remembered.
  const left = new Map(payments.map(({ from }) => [from, from]))
  await tx
    .insertInto('ledger_entry')
    .values(
      payments.flatMap(({ from, amount, reference }) => {
        const wallet = left.get(from) ?? from
        const shares = spend(wallet, amount)
        if (!shares) throw new Error('A payment is above the balance')
        left.set(from, without(wallet, shares))
        const entry = { club_id: clubId, transfer_id: ids.get(reference) ?? '' }
        return [
          ...shares.map((share) => ({ ...entry, account_id: share.accountId, amount: coinUnits(-share.amount) })),
          { ...entry, account_id: treasury, amount },
        ]
      }),
    )
    .execute()
}

const without = (wallet: Wallet, shares: { accountId: string; amount: Coins }[]): Wallet => ({
  balance: coinUnits(wallet.balance - shares.reduce((sum, { amount }) => sum + amount, 0)),
  accounts: wallet.accounts.map((account) => {
    const share = shares.find(({ accountId }) => accountId === account.id)
    return share ? { ...account, balance: coinUnits(account.balance - share.amount) } : account
  }),
})

/**
 * Grants coins of the treasury to several fans, who may have no account yet.
 *
 * @returns notEnough if the treasury has less than the sum; then nothing was transferred
 */
export async function payFans(
  tx: Tx,
  { clubId, kind, memo }: Pick<Transfer, 'clubId' | 'kind' | 'memo'>,
  payments: { fanId: string; amount: Coins; reference: string }[],
): Promise<{ ok: true } | { ok: false; reason: 'notEnough' }> {
  const accounts = await lockGrantedAccounts(
    tx,
    clubId,
    payments.map(({ fanId }) => fanId),
  )
  const treasury = await lockAccount(tx, clubId, 'treasury')
  if (treasury.balance < payments.reduce((sum, { amount }) => sum + amount, 0))
    return { ok: false, reason: 'notEnough' }
  const ids = await insertTransfers(
    tx,
    payments.map(({ reference }) => ({ club_id: clubId, kind, reference, memo: memo ?? null })),
  )
  await tx
    .insertInto('ledger_entry')
    .values(
      payments.flatMap(({ fanId, amount, reference }) => {
        const account = accounts.get(fanId)
        if (account === undefined) throw new Error(`No ledger account of fan ${fanId}`)
        const entry = { club_id: clubId, transfer_id: ids.get(reference) ?? '' }
        return [
          { ...entry, account_id: onlyAccount(treasury), amount: coinUnits(-amount) },
          { ...entry, account_id: account, amount },
        ]
      }),
    )
    .execute()
  return { ok: true }
}

/** Inserts transfers. @returns their ids by reference */
async function insertTransfers(
  tx: Tx,
  rows: { club_id: string; kind: Transfer['kind']; reference: string; memo?: string | null }[],
): Promise<Map<string, string>> {
  const inserted = await tx.insertInto('ledger_transfer').values(rows).returning(['id', 'reference']).execute()
  return new Map(inserted.map(({ id, reference }) => [reference ?? '', id]))
}
