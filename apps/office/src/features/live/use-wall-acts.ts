import { useMutation } from '@tanstack/react-query'
import type { OperationInput } from '@virage/contract'
import { applaudLot, type LiveLot, setWall, type StaffWall } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say } from '../../parts/toasts.ts'
import { newerWall } from './live-store.ts'

/** What staff can let the big screen show. */
export type WallContent = OperationInput<typeof setWall>['body']

/** What can be done about the big screen. */
export type WallActs = ReturnType<typeof useWallActs>

/**
 * Returns the acts on the big screen. Each says which state the person has seen, so that two operators don't undo each
 * other's without knowing.
 *
 * @param told what the stream has told last
 * @param lot the lot in focus
 */
export function useWallActs(told: StaffWall, lot: LiveLot | undefined) {
  const { slug } = useClub()
  const t = useTranslations('live.wall')
  const text = useProblemText()
  const may = useMay()(setWall)
  const [answer, setAnswer] = useState<StaffWall>()
  const latest = useRef<StaffWall>(undefined)
  const [isWriting, setWriting] = useState(false)
  // While the stream is silent, the answers tell what the person has set themselves.
  const wall = answer ? newerWall(told, answer) : told
  const keep = (next: StaffWall) => {
    latest.current = next
    setAnswer(next)
  }
  const set = useMutation({
    // A press while another one is sent follows it, on what that one has stored.
    scope: { id: setWall.id },
    mutationFn: (body: WallContent) => {
      const { version } = latest.current ? newerWall(wall, latest.current) : wall
      return unwrap(call(setWall, { params: { slug }, body, ifMatch: version }))
    },
    onSuccess: (next, { mode }) => {
      keep(next)
      if (mode === 'MESSAGE') setWriting(false)
    },
    onError: (error) => say(text(error), 'bad'),
  })
  const applaud = useMutation({
    mutationFn: (exclusiveId: string) =>
      unwrap(call(applaudLot, { params: { slug }, body: { exclusiveId }, idempotencyKey: crypto.randomUUID() })),
    onSuccess: (next) => {
      keep(next)
      say(t('applauded'))
    },
    onError: (error) => say(text(error), 'bad'),
  })
  const show = (body: WallContent) => {
    if (may.allowed) set.mutate(body)
  }
  const isFocused = wall.mode === 'LOT' && wall.exclusiveId === lot?.exclusiveId
  const canApplaud = lot !== undefined && lot.closedDate !== null && lot.price !== null
  return {
    wall,
    isFocused,
    canApplaud,
    isWriting,
    isShowingMessage: set.isPending && set.variables.mode === 'MESSAGE',
    show,
    showAll: () => show({ mode: 'AUTOMATIC' }),
    /** Shows the lot in focus, or all lots again. */
    toggleLot: () => lot && show(isFocused ? { mode: 'AUTOMATIC' } : { mode: 'LOT', exclusiveId: lot.exclusiveId }),
    toggleHidden: () => show({ mode: wall.mode === 'HIDDEN' ? 'AUTOMATIC' : 'HIDDEN' }),
    write: () => may.allowed && setWriting(true),
    stopWriting: () => setWriting(false),
    applaud: () => {
      if (canApplaud && may.allowed && !applaud.isPending) applaud.mutate(lot.exclusiveId)
    },
  }
}
