import { useQueryClient } from '@tanstack/react-query'
import {
  listStaffParcels,
  moveParcels,
  packTogether,
  promiseParcel,
  replaceParcel,
  sendApart,
  shipParcel,
  splitParcel,
} from '@virage/contract/staff'
import type { ParcelState } from '@virage/domain'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say } from '../../parts/toasts.ts'
import { useIntentKey } from '../../parts/use-intent-key.ts'

/** A state that staff move a parcel to. */
export type WantedState = Exclude<ParcelState, 'PREPARING'>

/** The acts on one parcel. Each says what failed, and returns whether it was done; the list then has its result. */
export function useParcelActs(parcelId: string) {
  const { slug } = useClub()
  const text = useProblemText()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  // A press after a failed connection repeats the same request, which does nothing twice.
  const { keyOf, forget } = useIntentKey()
  const params = { slug, parcelId }
  const perform = async (what: string, work: (idempotencyKey: string) => Promise<unknown>): Promise<boolean> => {
    if (isBusy) return false
    setBusy(true)
    try {
      await work(keyOf(what))
      forget()
      await client.invalidateQueries({ queryKey: [listStaffParcels.id, slug] })
      return true
    } catch (error) {
      if (error instanceof OperationError && error.problem) {
        forget()
        // A colleague may have moved it: the sheet then shows what it is now.
        void client.invalidateQueries({ queryKey: [listStaffParcels.id, slug] })
      }
      say(text(error), 'bad')
      return false
    } finally {
      setBusy(false)
    }
  }
  return {
    isBusy,
    move: (state: WantedState) =>
      perform(state, async (idempotencyKey) => {
        const body = { ids: [parcelId], state }
        const { results } = await unwrap(call(moveParcels, { params: { slug }, body, idempotencyKey }))
        const problem = results[0]?.problem
        if (problem) throw new OperationError({ type: '', title: '', status: 409, key: problem })
      }),
    ship: (body: { carrier: string | null; number: string | null }) =>
      perform(`ship ${JSON.stringify(body)}`, (idempotencyKey) =>
        unwrap(call(shipParcel, { params, body, idempotencyKey })),
      ),
    promise: (day: string) => perform(`promise ${day}`, () => unwrap(call(promiseParcel, { params, body: { day } }))),
    pack: (withId: string) =>
      perform(`pack ${withId}`, (idempotencyKey) =>
        unwrap(call(packTogether, { params, body: { parcelId: withId }, idempotencyKey })),
      ),
    split: (exclusiveIds: string[]) =>
      perform(`split ${exclusiveIds.join(' ')}`, (idempotencyKey) =>
        unwrap(call(splitParcel, { params, body: { exclusiveIds }, idempotencyKey })),
      ),
    sendApart: () => perform('sendApart', () => unwrap(call(sendApart, { params }))),
    replace: () => perform('replace', (idempotencyKey) => unwrap(call(replaceParcel, { params, idempotencyKey }))),
  }
}
