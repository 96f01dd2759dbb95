import {
  createWithdrawal,
  endContract,
  type FanContract,
  type Language,
  listWithdrawals,
  proveReturn,
  type Withdrawal,
} from '@virage/contract'
import { ApiError } from '../../../platform/http/api-error.ts'
import { listPage } from '../../../platform/http/list-page.ts'
import type { Page } from '../../../platform/http/page.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { runIdempotently } from '../../../platform/http/run-idempotently.ts'
import { localized } from '../../../platform/localized.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readSeller, type SellerRevision } from '../../tenancy/index.ts'
import { orderNumber } from '../orders/queries.ts'
import { returnAddress } from './acknowledge-withdrawal.ts'
import { type Contract, readOrderContracts, readUnpaidLots } from './contract-queries.ts'
import { endUndelivered } from './end-contract.ts'
import { lineState, withdraw, type WithdrawalResult } from './withdraw.ts'
import { withdrawalProblem } from './withdrawal-problem.ts'
import { proveShipment } from './prove-shipment.ts'

/** Registers the operations by which buyers withdraw from contracts (B01). They work in every state of a club. */
export function withdrawalRoutes(register: RegisterOperation, platform: Platform): void {
  const { database, clock, fans, publicUrl, networkHash } = platform

  register(listWithdrawals, async ({ club, principal, query, language, request, reply }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    const present = (contract: Contract) => presentContract(contract, { language, now: clock.now() })
    const orders = await listPage(
      { query, request, reply },
      (page: Page) => database.withTenant(club.id, (tx) => readOrderContracts(tx, club.id, fan.id, page)),
      present,
    )
    if (query.cursor !== undefined) return orders
    const lots = await database.withTenant(club.id, (tx) => readUnpaidLots(tx, club.id, { fanId: fan.id }))
    return [...lots.map(present), ...orders]
  })

  register(createWithdrawal, async ({ club, principal, body, idempotencyKey, language, request }) => {
    const { duePaymentId, lineIds, orderNumber: number = '', ...sender } = body
    if (duePaymentId !== undefined && !principal) throw new ApiError('errors.authentication.required')
    const fan = principal && (await fans.find(club.id, principal.username))
    const idempotent = {
      clubId: club.id,
      principal: principal?.username ?? (await networkHash(request.ip)),
      operation: 'createWithdrawal',
      key: idempotencyKey,
      input: body,
    }
    return database.withTenant(club.id, (tx) =>
      runIdempotently(tx, idempotent, async () => {
        const now = clock.now()
        const result = await withdraw(tx, {
          club,
          sentAt: now,
          arrivedAt: now,
          channel: 'FORM',
          recordedBy: null,
          fanId: fan?.id ?? null,
          sender: { ...sender, orderNumber: number },
          outstandingPaymentId: duePaymentId,
          lineIds,
          language,
          publicUrl: publicUrl(),
        })
        return presentResult(result, await readSeller(tx, club.id))
      }),
    )
  })

  register(endContract, async ({ club, principal, params, idempotencyKey }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.backend.notFound')
    const idempotent = {
      clubId: club.id,
      principal: principal.username,
      operation: 'endContract',
      key: idempotencyKey,
      input: params.parcelId,
    }
    return database.withTenant(club.id, (tx) =>
      runIdempotently(tx, idempotent, async () => {
        const now = clock.now()
        const { parcelId } = params
        const ended = await endUndelivered(tx, { club, fanId: fan.id, parcelId, now, publicUrl: publicUrl() })
        if (!ended.ok) throw new ApiError(endProblems[ended.reason])
        return presentResult({ ...ended, isBuyer: true }, undefined)
      }),
    )
  })

  register(proveReturn, async ({ club, params, body }) => {
    const { withdrawalId } = params
    const found = await database.withTenant(club.id, (tx) =>
      proveShipment(tx, { clubId: club.id, withdrawalId, ...body }),
    )
    if (!found) throw new ApiError('errors.backend.notFound')
    return {}
  })
}

const endProblems = {
  notFound: 'errors.backend.notFound',
  notLate: 'errors.parcel.notLate',
  illegal: 'errors.parcel.illegalMove',
} as const

function presentResult(result: WithdrawalResult, seller: SellerRevision | undefined): Withdrawal {
  if (result.ok) {
    const { withdrawal, isBuyer } = result
    return {
      id: withdrawal.id,
      sentAt: withdrawal.sent_at.toISOString(),
      refundDueAt: withdrawal.refund_due_at.toISOString(),
      needsReturn: isBuyer ? withdrawal.needs_return : null,
      returnTo: isBuyer && withdrawal.needs_return ? (returnAddress(seller) ?? null) : null,
    }
  }
  throw withdrawalProblem(result)
}

const presentContract = (contract: Contract, { language, now }: { language: Language; now: Date }): FanContract => ({
  id: contract.id,
  orderNumber: contract.number === null ? null : orderNumber(contract.number),
  date: contract.createdAt.toISOString(),
  lines: contract.lines.map((line) => {
    const state = lineState(contract, line, now)
    return {
      exclusiveId: line.exclusiveId,
      name: localized(line.name, language) ?? '',
      state: state.state,
      until: 'until' in state ? (state.until?.toISOString() ?? null) : null,
      excluded: state.state === 'EXCLUDED' && line.terms !== 'RIGHT' ? line.terms : null,
    }
  }),
})
