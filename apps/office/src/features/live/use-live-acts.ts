import {
  cancelBid,
  extendAuction,
  type LiveAuction,
  type LiveLine,
  type LiveLot,
  pauseAuction,
  placeBidFor,
  resumeAuction,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { say } from '../../parts/toasts.ts'

/** What one press adds to the end of a lot, in minutes. */
export const extraMinutes = 2

/** A question before an act. */
export type LiveQuestion = {
  act: 'pause' | 'resume' | 'extendAll' | 'cancel'
  lot: LiveLot
  bid: LiveLine | undefined
}

/** The operation of each question. */
const operationOf = { pause: pauseAuction, resume: resumeAuction, extendAll: extendAuction, cancel: cancelBid }

/** What can be done about the lot in focus and its auction. */
export type LiveActs = ReturnType<typeof useLiveActs>

/** Returns the acts on the lot in focus. All but the extension of one lot ask first. */
export function useLiveActs(lot: LiveLot | undefined, auction: LiveAuction | undefined, ladder: LiveLine[]) {
  const { slug } = useClub()
  const t = useTranslations('live')
  const may = useMay()
  const text = useProblemText()
  const [roomLotId, setRoomLotId] = useState<string | null>(null)
  const [question, setQuestion] = useState<LiveQuestion | null>(null)
  const isRunning = lot !== undefined && lot.closedDate === null
  const newest = isRunning ? ladder.find(({ kind }) => kind === 'bid') : undefined
  const ask = (act: LiveQuestion['act']) => {
    if (lot && may(operationOf[act]).allowed) setQuestion({ act, lot, bid: newest })
  }
  return {
    isRunning,
    newest,
    pausedDate: auction?.pausedDate ?? null,
    question,
    close: () => setQuestion(null),
    /** The lot on which a bid of the room is being entered: it stays when another one comes into focus. */
    roomLotId,
    openRoom: () => isRunning && may(placeBidFor).allowed && setRoomLotId(lot.exclusiveId),
    closeRoom: () => setRoomLotId(null),
    pause: () => isRunning && ask(auction?.pausedDate === null ? 'pause' : 'resume'),
    extendAll: () => isRunning && ask('extendAll'),
    cancel: () => newest && ask('cancel'),
    /** Extends the lot at once: at the last second there is no time for a question. */
    extend: () => {
      if (!isRunning || !may(extendAuction).allowed) return
      const { exclusiveId, auctionId } = lot
      unwrap(
        call(extendAuction, {
          params: { slug, auctionId },
          body: { minutes: extraMinutes, exclusiveId },
          idempotencyKey: crypto.randomUUID(),
        }),
      ).then(
        () => say(t('extended')),
        (error: unknown) => say(text(error), 'bad'),
      )
    },
  }
}
