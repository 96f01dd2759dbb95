import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { startRehearsal, type StaffAuction } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { myStaffQuery } from '../../queries.ts'

/** Starts a rehearsal of an auction, and goes to its console. */
export function RehearseAuction({ auction, name }: { auction: StaffAuction; name: string }) {
  const { slug, isRehearsal } = useClub()
  const t = useTranslations('rehearsals')
  const text = useProblemText()
  const client = useQueryClient()
  const navigate = useNavigate()
  const [isAsking, setAsking] = useState(false)
  const start = useMutation({
    mutationFn: () => unwrap(call(startRehearsal, { params: { slug, auctionId: auction.id } })),
    onSuccess: async (rehearsal) => {
      await client.invalidateQueries(myStaffQuery)
      setAsking(false)
      await navigate({ to: '/$slug/live', params: { slug: rehearsal.slug } })
    },
    onError: (error) => say(text(error), 'bad'),
  })
  if (isRehearsal) return null
  return (
    <>
      {/* The bar of a phone has no room for it; the console that a team practises on is wide, too. */}
      <Act
        operation={startRehearsal}
        className="wide-only"
        disabled={auction.lots.length === 0}
        onClick={() => setAsking(true)}
      >
        {t('start')}
      </Act>
      {isAsking && (
        <Question
          title={t('startTitle', { name })}
          confirm={t('startConfirm')}
          tone="plain"
          isBusy={start.isPending}
          onConfirm={() => start.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('startText', { count: auction.lots.length })}</p>
          <p className="quiet">{t('startSafe')}</p>
        </Question>
      )}
    </>
  )
}
