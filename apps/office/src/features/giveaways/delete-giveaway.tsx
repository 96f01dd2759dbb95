import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { deleteGiveaway, getStaffGiveaway, listStaffGiveaways, type StaffGiveaway } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'

/** The button that deletes a giveaway without entries, and its question. */
export function DeleteGiveaway({ giveaway, name }: { giveaway: StaffGiveaway; name: string }) {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  const text = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      unwrap(call(deleteGiveaway, { params: { slug, giveawayId: giveaway.id }, ifMatch: giveaway.version })),
    onError: (error) => {
      setAsking(false)
      say(text(error), 'bad')
      void client.invalidateQueries({ queryKey: [getStaffGiveaway.id, slug] })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [listStaffGiveaways.id, slug] })
      say(t('removed', { name }))
      await navigate({ to: '/$slug/giveaways', params: { slug } })
    },
  })
  const hasEntries = giveaway.numberOfParticipations > 0
  return (
    <>
      <Act
        operation={deleteGiveaway}
        className="plain danger"
        disabled={hasEntries}
        title={hasEntries ? t('removeLock') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Act>
      {isAsking && (
        <Question
          title={t('removeTitle', { name })}
          confirm={t('removeConfirm')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('removeText')}</p>
        </Question>
      )}
    </>
  )
}
