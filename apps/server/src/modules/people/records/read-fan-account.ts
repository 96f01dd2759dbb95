import type { Language } from '@virage/contract'
import type { FanAccount } from '@virage/contract/staff'
import { type Cents, type Coins, totalCost } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { toCoinsDto, toMoneyDto } from '../../../platform/amount-dtos.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { localized } from '../../../platform/localized.ts'
import { readBalance } from '../../wallet/index.ts'
import { readBids, readDue, readHours, readPayments, readSpent } from './queries.ts'

/** Reads what a fan has bid, paid and reserved. */
export async function readFanAccount(
  tx: Tx,
  { club, fanId, language }: { club: Club; fanId: string; language: Language },
): Promise<FanAccount> {
  const coins = (amount: Coins) => toCoinsDto(amount, club)
  const euro = (amount: Cents) => toMoneyDto(amount)
  const spent = await readSpent(tx, club.id, fanId)
  return {
    balance: coins(await readBalance(tx, club.id, fanId)),
    orders: { count: spent.orders, coins: coins(spent.order_coins), euro: euro(spent.order_cents) },
    donations: { count: spent.donations, euro: euro(spent.donation_cents) },
    bids: (await readBids(tx, club.id, fanId)).map((row) => ({
      exclusiveId: row.exclusive_id,
      name: localized(row.name, language) ?? '',
      highest: coins(row.highest),
      cost: euro(totalCost(row.highest, row.coin_price ?? club.coin_price)),
      date: row.placed_at.toISOString(),
      leads: row.leads,
      endDate: row.ends_at.toISOString(),
    })),
    payments: (await readPayments(tx, club.id, fanId)).map((row) => ({
      id: row.id,
      kind: row.kind,
      date: row.date.toISOString(),
      number: row.number,
      coins: coins(row.coins),
      euro: euro(row.cents),
    })),
    due: (await readDue(tx, club.id, fanId)).map((row) => ({
      id: row.id,
      name: localized(row.name, language) ?? '',
      price: coins(row.price),
      cost: euro(totalCost(row.price, row.coin_price)),
      deadline: row.deadline.toISOString(),
    })),
    hours: (await readHours(tx, club.id, fanId)).map((row) => ({ id: row.id, starts: row.starts_at })),
  }
}
