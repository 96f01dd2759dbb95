import {
  exportLedger,
  getCoinTotals,
  giveCoins,
  giveCoinsToFans,
  listLedger,
  supplyCoins,
} from '@virage/contract/staff'
import { centsToDecimal, type Coins, coinsFromDecimal, coinsToDecimal } from '@virage/domain'
import type { Club } from '../../platform/access/clubs.ts'
import type { Tx } from '../../platform/database/database.ts'
import { instantOf } from '../../platform/database/utc-time.ts'
import { sendList } from '../../platform/http/send-list.ts'
import { ApiError } from '../../platform/http/api-error.ts'
import { toCoinsDto, toMoneyDto } from '../../platform/amount-dtos.ts'
import type { StaffOperations } from '../staff/index.ts'
import { giveFromTreasury } from './give-coins.ts'
import { giveToFans } from './give-coins-to-fans.ts'
import { type ExportedTransfer, readExportedTransfers, readTotals, readTransfers } from './staff-queries.ts'
import { supplyTreasury } from './supply-treasury.ts'
import { textsOf } from './texts/index.ts'

/** Registers finance's operations on the coin ledger, the treasury and coins for fans. */
export function ledgerStaffRoutes(backOffice: StaffOperations): void {
  const totals = async (tx: Tx, club: Club) => {
    const { issued, treasury, held, fans } = await readTotals(tx, club.id)
    const shown = (amount: Coins) => toCoinsDto(amount, club)
    return { issued: shown(issued), treasury: shown(treasury), held: shown(held), fans: shown(fans) }
  }
  const amountOf = (value: number): Coins => {
    const amount = coinsFromDecimal(value)
    if (!amount.ok) throw new ApiError('errors.validation.failed')
    return amount.value
  }

  backOffice.read(getCoinTotals, ({ club }, tx) => totals(tx, club))

  backOffice.read(listLedger, async (context, tx) => {
    const { club, query } = context
    return sendList(context, await readTransfers(tx, club.id, query), (row) => ({
      id: row.id,
      date: row.created_at.toISOString(),
      kind: row.kind,
      from: { kind: row.from_kind, fanId: row.from_fan, name: row.from_name },
      to: { kind: row.to_kind, fanId: row.to_fan, name: row.to_name },
      coins: toCoinsDto(row.amount, club),
      cost: row.cost === null ? null : toMoneyDto(row.cost),
      memo: row.memo,
      reference: row.reference,
      referenceKind: row.reference_kind,
    }))
  })

  backOffice.exportList(exportLedger, {
    name: 'ledger',
    columns: (language) => {
      const t = textsOf(language)
      const accountOf = (kind: ExportedTransfer['from_kind'], name: string | null) =>
        kind === 'fan' && name !== null ? name : t(`export.accounts.${kind}`)
      return [
        [t('export.date'), (row: ExportedTransfer) => instantOf(row.utc_time)],
        [t('export.kind'), (row: ExportedTransfer) => t(`export.kinds.${row.kind}`)],
        [t('export.from'), (row: ExportedTransfer) => accountOf(row.from_kind, row.from_name)],
        [t('export.to'), (row: ExportedTransfer) => accountOf(row.to_kind, row.to_name)],
        [t('export.coins'), (row: ExportedTransfer) => coinsToDecimal(row.amount)],
        [t('export.paid'), (row: ExportedTransfer) => (row.cost === null ? null : centsToDecimal(row.cost))],
        [t('export.memo'), (row: ExportedTransfer) => row.memo],
        [t('export.reference'), (row: ExportedTransfer) => row.reference],
        ['Id', (row: ExportedTransfer) => row.id],
      ]
    },
    read: ({ club, query }, tx, page) => readExportedTransfers(tx, club.id, { ...query, ...page }),
  })

  backOffice.mutate(giveCoins, async ({ club, body }, tx) => {
    const { fanId, memo } = body
    const amount = amountOf(body.coinsAmount)
    await giveFromTreasury(tx, { clubId: club.id, fanId, amount, memo })
    return { answer: await totals(tx, club), audit: { subject: `fan ${fanId}`, details: { amount, memo } } }
  })

  backOffice.mutate(giveCoinsToFans, async ({ club, body: { memo, dryRun, rows: given } }, tx) => {
    const gifts = given.map(({ email, coinsAmount }) => ({ email, amount: amountOf(coinsAmount) }))
    const rows = await giveToFans(tx, { clubId: club.id, memo, gifts, dryRun })
    const audit = dryRun
      ? []
      : rows.map(({ fan }, at) => ({ subject: `fan ${fan?.id}`, details: { amount: gifts[at]?.amount, memo } }))
    return { answer: { rows, totals: await totals(tx, club) }, audit }
  })

  backOffice.mutate(supplyCoins, async ({ club, body }, tx) => {
    if (!club.coins_enabled) throw new ApiError('errors.payment.coinsNotAccepted')
    const amount = amountOf(body.coinsAmount)
    await supplyTreasury(tx, { clubId: club.id, amount, memo: body.reason })
    return { answer: await totals(tx, club), audit: { subject: 'treasury', details: { amount, reason: body.reason } } }
  })
}
