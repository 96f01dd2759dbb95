import { getBalance, listOperations, type Operation } from '@virage/contract'
import { type Cents, type CoinPrice, type Coins, totalCost } from '@virage/domain'
import type { RegisterCall } from '../platform/http/register-call.ts'
import { nextPage, pageOf } from '../platform/http/page.ts'
import type { Platform } from '../platform/platform.ts'
import { wireCoins, wireMoney, wirePricing } from '../platform/wire-amounts.ts'
import { readBalance } from './ledger.ts'
import { type OperationRow, readOperations } from './queries.ts'

/** The specification's three operations; a refund is one of them on its way back. */
const operationType = ({ kind, cost }: OperationRow): Operation['type'] => {
  if (kind === 'GIFT') return 'COINS_GIFT'
  if (kind === 'PURCHASE') return 'COINS_PURCHASE'
  return kind === 'REFUND' && cost !== null ? 'COINS_PURCHASE' : 'COINS_ORDER'
}

/** Balance and movements of a fan's wallet. */
export function walletRoutes(register: RegisterCall, { database, fans }: Platform): void {
  register(getBalance, async ({ club, caller }) => {
    const fan = await fans.find(club.id, caller.username)
    const coins = fan ? await database.inClub(club.id, (tx) => readBalance(tx, club.id, fan.id)) : (0 as Coins)
    return { coins: wireCoins(coins, club), totalCost: wireMoney(totalCost(coins, club.coin_price as CoinPrice)) }
  })

  register(listOperations, async ({ club, caller, query, request, reply }) => {
    const fan = await fans.find(club.id, caller.username)
    if (!fan) return []
    const page = pageOf(query)
    const rows = await database.inClub(club.id, (tx) => readOperations(tx, club.id, fan.id, page))
    nextPage(
      request,
      reply,
      page,
      rows.map(({ id }) => id),
    )
    return rows.slice(0, page.limit).map((row) => ({
      id: row.id,
      type: operationType(row),
      pricing: wirePricing(Math.abs(row.amount) as Coins, club),
      cost: row.cost === null ? null : wireMoney(row.cost as Cents),
      change: row.amount / 100_000,
      label: row.label,
      refunded: row.kind === 'REFUND',
      date: row.created_at.toISOString(),
    }))
  })
}
