import { listOperations, type Operation } from '@virage/contract'
import { coinUnits } from '@virage/domain'
import type { RegisterOperation } from '../../platform/http/register-operation.ts'
import { listPage } from '../../platform/http/list-page.ts'
import { localized } from '../../platform/localized.ts'
import type { Platform } from '../../platform/platform.ts'
import { toMoneyDto, toPricingDto } from '../../platform/amount-dtos.ts'
import { type OperationRow, readOperations } from './queries.ts'

/** Returns the specification's type of a transaction; a refund has the type of its purchase. */
const operationType = ({ kind, cost }: OperationRow): Operation['type'] => {
  if (kind === 'GIFT') return 'COINS_GIFT'
  if (kind === 'PURCHASE') return 'COINS_PURCHASE'
  return kind === 'REFUND' && cost !== null ? 'COINS_PURCHASE' : 'COINS_ORDER'
}

/** Registers the list of a wallet's transactions. */
export function walletRoutes(
  register: RegisterOperation,
  { database, fans }: Pick<Platform, 'database' | 'fans'>,
): void {
  register(listOperations, async ({ club, principal, query, language, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    return listPage(
      { query, request, reply },
      (page) => database.withTenant(club.id, (tx) => readOperations(tx, club.id, fan.id, page)),
      (row) => ({
        id: row.id,
        type: operationType(row),
        pricing: toPricingDto(coinUnits(Math.abs(row.amount)), club),
        cost: row.cost === null ? null : toMoneyDto(row.cost),
        change: row.amount / 100_000,
        label: row.label ?? row.things?.map((name) => localized(name, language) ?? '').join(', ') ?? null,
        refunded: row.kind === 'REFUND',
        date: row.created_at.toISOString(),
      }),
    )
  })
}
