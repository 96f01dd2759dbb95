import { useMutation, useQueryClient } from '@tanstack/react-query'
import { changeClubState, getClubSettings, type Readiness } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { say } from '../../parts/toasts.ts'
import { readinessQuery } from '../../queries.ts'
import { ReadinessList } from './checklist.tsx'
import { useStoreSettings } from '../settings/use-settings-editor.ts'

/** Opens the club once everything needed is there. The server checks it again with the change itself. */
export function OpenStep({ readiness: { state, ready, items } }: { readiness: Readiness }) {
  const { slug, settings } = useClub()
  const t = useTranslations('start')
  const text = useProblemText()
  const client = useQueryClient()
  const store = useStoreSettings()
  const [isAsking, setAsking] = useState(false)
  const params = { slug }
  const club = settings.platformName
  const open = useMutation({
    mutationFn: async () => {
      const { version } = await unwrap(call(getClubSettings, { params }))
      return unwrap(call(changeClubState, { params, body: { state: 'LIVE', ifReady: true }, ifMatch: version }))
    },
    onSuccess: (opened) => {
      store(opened)
      say(t('opened', { club }))
    },
    onError: (error) => say(text(error), 'bad'),
    onSettled: async () => {
      setAsking(false)
      await client.invalidateQueries(readinessQuery(slug))
    },
  })
  const missing = items.filter((item) => item.state === 'missing')
  const needed = missing.filter(({ required }) => required)
  const fanPages = (
    <a href={`/clubs/${slug}`} target="_blank" rel="noreferrer" className="btn">
      {t('fanPages')}
    </a>
  )
  if (state === 'LIVE')
    return (
      <div className="scroll">
        <div className="form">
          <div className="line wraps">
            <h2 className="text-xl">{t('isOpen', { club })}</h2>
            <span className="push">{fanPages}</span>
          </div>
          {missing.length > 0 && <ReadinessList items={missing} />}
        </div>
      </div>
    )
  return (
    <div className="scroll">
      <div className="form">
        <div className="line wraps">
          <div className="stack !gap-1">
            <h2 className="text-xl">{t('openTitle', { club })}</h2>
            <p className="quiet">
              {ready
                ? missing.length === 0
                  ? t('ready')
                  : t('readyAdvice', { count: missing.length })
                : t('notReady', { count: needed.length })}
            </p>
          </div>
          <span className="line push">
            {fanPages}
            <Act operation={changeClubState} className="primary" disabled={!ready} onClick={() => setAsking(true)}>
              {t('open')}
            </Act>
          </span>
        </div>
        {missing.length > 0 && <ReadinessList items={ready ? missing : needed} />}
      </div>
      {isAsking && (
        <Question
          title={t('openQuestion', { club })}
          confirm={t('open')}
          tone="plain"
          isBusy={open.isPending}
          onConfirm={() => open.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('openText')}</p>
        </Question>
      )}
    </div>
  )
}
