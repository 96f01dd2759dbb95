import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeClubState, getClubSettings, type InstalledClub } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { ActDialog } from '../../parts/act-dialog.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { say } from '../../parts/toasts.ts'
import { installedClubsQuery, settingsQuery } from '../../queries.ts'

/**
 * Archives a club, or reopens an archived one, once its web address has been typed. If somebody has changed the club since the
 * list was read, nothing happens, and the list is read again.
 */
export function StateQuestion({ club, onClose }: { club: InstalledClub; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug, platformName: name, liveAuctions } = club
  const t = useTranslations('clubs')
  const text = useProblemText()
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const isArchived = club.state === 'ARCHIVED'
  const params = { slug }
  const change = useMutation({
    mutationFn: async () => {
      const { state, version } = await unwrap(call(getClubSettings, { params }))
      // Somebody else has done the same.
      if (state !== club.state) return
      const body = { state: isArchived ? ('LIVE' as const) : ('ARCHIVED' as const) }
      const settings = await unwrap(call(changeClubState, { params, body, ifMatch: version }))
      client.setQueryData(settingsQuery(slug).queryKey, settings)
    },
    onSuccess: () => say(t(isArchived ? 'reopened' : 'archived', { name })),
    onError: (error) => say(text(error), 'bad'),
    onSettled: async () => {
      await client.invalidateQueries(installedClubsQuery)
      close()
    },
  })
  const isTyped = typed.trim() === slug
  return (
    <ActDialog
      title={t(isArchived ? 'reopenTitle' : 'archiveTitle', { name })}
      act={{ isPending: change.isPending }}
      submitLabel={t(isArchived ? 'reopenName' : 'archiveName', { name })}
      tone={isArchived ? 'primary' : 'danger'}
      isReady={isTyped}
      onSubmit={() => change.mutate()}
      onClose={onClose}
    >
      <p>{t(isArchived ? 'reopenText' : 'archiveText')}</p>
      {!isArchived && liveAuctions > 0 && <p className="bad">{t('archiveLive', { count: liveAuctions })}</p>}
      <TextInput
        label={t('typeSlug', { slug })}
        autoComplete="off"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
      />
    </ActDialog>
  )
}
