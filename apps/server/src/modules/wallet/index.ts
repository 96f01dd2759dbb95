import type { FastifyInstance } from 'fastify'
import type { ModuleOptions } from '../staff/index.ts'
import { giftCardRoutes } from './gift-cards/routes.ts'
import { walletRoutes } from './routes.ts'
import { ledgerStaffRoutes } from './staff-routes.ts'

export { lockAccount, lockFanAccounts, readBalance } from './accounts.ts'
export { areCoinsEnabled } from './coins-enabled.ts'
export { payTreasury } from './batch-transfers.ts'
export { readHeld, readSpentGrantedOf, refundCoins, transferCoins } from './ledger.ts'
export { readTotals } from './staff-queries.ts'
export { supplyTreasury } from './supply-treasury.ts'
export { personalData } from './personal-data.ts'

/** Coins: the ledger, transactions and gift cards. */
export async function walletModule(
  _http: FastifyInstance,
  { platform, register, backOffice }: ModuleOptions,
): Promise<void> {
  walletRoutes(register, platform)
  giftCardRoutes(register, platform)
  ledgerStaffRoutes(backOffice)
}
