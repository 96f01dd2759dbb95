import { useMutation } from '@tanstack/react-query'
import { drawGiveaway, type StaffGiveaway, type StaffParticipation } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'

/**
 * Asks how many winners to draw. The number is typed twice, because a draw happens once and writes to the winners.
 *
 * @param onDrawn gets the winners, best first
 * @param onRefused is called if the server refuses, for example because somebody else has drawn
 */
export function DrawDialog({
  giveaway,
  onDrawn,
  onRefused,
  onClose,
}: {
  giveaway: StaffGiveaway
  onDrawn: (winners: StaffParticipation[]) => Promise<void>
  onRefused: () => unknown
  onClose: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('draw')
  const [typed, setTyped] = useState('')
  const [again, setAgain] = useState('')
  const [hasTried, setTried] = useState(false)
  // Made when the dialog opens: a repetition after a lost answer returns the same winners.
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const entries = giveaway.numberOfParticipations
  const count = /^[1-9]\d*$/.test(typed.trim()) ? Number(typed.trim()) : null
  const isTooMany = count !== null && count > entries
  const isSame = again.trim() === typed.trim()
  const isReady = count !== null && !isTooMany && isSame
  const isWrong = count === null && (hasTried || typed.trim() !== '')
  const draw = useMutation({
    mutationFn: (winners: number) =>
      unwrap(
        call(drawGiveaway, {
          params: { slug, giveawayId: giveaway.id },
          body: { count: winners },
          idempotencyKey,
        }),
      ),
    onSuccess: ({ winners }) => onDrawn(winners),
    onError: (error) => {
      if (error instanceof OperationError && error.problem !== null) onRefused()
    },
  })
  return (
    <ActDialog
      title={t('dialogTitle')}
      act={draw}
      submitLabel={
        draw.isPending ? t('drawing') : count === null || isTooMany ? t('drawNow') : t('drawCount', { count })
      }
      onSubmit={() => {
        setTried(true)
        if (isReady) draw.mutate(count)
      }}
      onClose={onClose}
    >
      <p>{t('dialogText', { entries })}</p>
      <TextInput
        label={t('howMany')}
        inputMode="numeric"
        autoComplete="off"
        error={isTooMany ? t('tooMany', { entries }) : isWrong ? t('wholeNumber') : undefined}
        value={typed}
        onChange={({ target }) => {
          setTyped(target.value)
          setTried(false)
        }}
      />
      <TextInput
        label={count === null ? t('again') : t('againCount', { count })}
        inputMode="numeric"
        autoComplete="off"
        error={hasTried && count !== null && !isSame ? t('notSame') : undefined}
        value={again}
        onChange={({ target }) => {
          setAgain(target.value)
          setTried(false)
        }}
      />
    </ActDialog>
  )
}
