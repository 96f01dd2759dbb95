import { useQueryClient } from '@tanstack/react-query'
import {
  changeStock,
  deleteExclusive,
  listStaffExclusives,
  type StaffExclusive,
  updateExclusive,
} from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say, sayDone } from '../../parts/toasts.ts'
import { changeRows } from '../../queries.ts'
import { withVisible } from './exclusive-state.ts'

/** Acts on one exclusive in the list. */
export function useExclusiveActs() {
  const { slug } = useClub()
  const t = useTranslations('exclusives')
  const text = useProblemText()
  const client = useQueryClient()
  const queryKey = [listStaffExclusives.id, slug]
  /** The last change of each exclusive's stock: an answer to an earlier one would show a stock from before it. */
  const lastChanges = useRef(new Map<string, string>()).current

  const show = (next: StaffExclusive) =>
    changeRows(client, listStaffExclusives, slug, (rows) => rows.map((row) => (row.id === next.id ? next : row)))
  const refused = (error: unknown) => {
    say(text(error), 'bad')
    void client.invalidateQueries({ queryKey })
  }
  return {
    /** It can be undone for eight seconds, unless somebody has changed the exclusive meanwhile. */
    setVisible: async (exclusive: StaffExclusive, visible: boolean, name: string) => {
      const params = { slug, exclusiveId: exclusive.id }
      show(withVisible(exclusive, visible))
      try {
        const stored = await unwrap(call(updateExclusive, { params, body: { visible } }))
        show(stored)
        sayDone(t(visible ? 'shown' : 'hiddenNow', { name }), () => {
          show(exclusive)
          const undone = call(updateExclusive, { params, body: { visible: !visible }, ifMatch: stored.version })
          unwrap(undone).then(show, refused)
        })
      } catch (error) {
        refused(error)
      }
    },
    addStock: async (exclusive: StaffExclusive, change: number, name: string) => {
      // Each press is another request, also after one whose answer was lost.
      const idempotencyKey = crypto.randomUUID()
      const params = { slug, exclusiveId: exclusive.id }
      lastChanges.set(exclusive.id, idempotencyKey)
      show({ ...exclusive, stock: exclusive.stock + change })
      try {
        const stored = await unwrap(call(changeStock, { params, body: { change }, idempotencyKey }))
        if (lastChanges.get(exclusive.id) !== idempotencyKey) return
        show(stored)
        say(t('stockNow', { name, count: stored.stock }))
      } catch (error) {
        refused(error)
      }
    },
    /** Removes it for good. @returns whether it is gone; if it has been sold or is a lot, it stays */
    remove: async (exclusive: StaffExclusive): Promise<'removed' | 'inUse' | 'failed'> => {
      try {
        await unwrap(call(deleteExclusive, { params: { slug, exclusiveId: exclusive.id }, ifMatch: exclusive.version }))
      } catch (error) {
        if (error instanceof OperationError && error.problem?.key === 'errors.staff.inUse') return 'inUse'
        refused(error)
        return 'failed'
      }
      changeRows(client, listStaffExclusives, slug, (rows) => rows.filter(({ id }) => id !== exclusive.id))
      void client.invalidateQueries({ queryKey })
      return 'removed'
    },
  }
}
