import { useQueryClient } from '@tanstack/react-query'
import { changeClubState, type ClubSettings } from '@virage/contract/staff'
import { clubStates } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { ReasonField } from '../../parts/reason-field.tsx'
import { say } from '../../parts/toasts.ts'
import { settingsQuery } from '../../queries.ts'

/** What fans can do at the moment, and the other states. A change is asked first, with a reason for the audit log. */
export function ClubState({
  settings,
  onStored,
}: {
  settings: ClubSettings
  onStored: (settings: ClubSettings) => void
}) {
  const { slug } = useClub()
  const t = useTranslations('settings')
  const text = useProblemText()
  const client = useQueryClient()
  const [asked, setAsked] = useState<ClubSettings['state'] | null>(null)
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const change = async (state: ClubSettings['state']) => {
    setBusy(true)
    const body = { state, ...(reason.trim() === '' ? {} : { reason: reason.trim() }) }
    await unwrap(call(changeClubState, { params: { slug }, body, ifMatch: settings.version }))
      .then(onStored)
      .then(() => setReason(''))
      .then(() => say(t('stateNow', { state: t(`states.${state}.name`) })))
      .catch((error: unknown) => {
        say(text(error), 'bad')
        // Somebody else may have changed the club: it can be checked, and changed again.
        void client.invalidateQueries({ queryKey: settingsQuery(slug).queryKey })
      })
    setBusy(false)
    setAsked(null)
  }
  return (
    <div className="scroll">
      <ul className="form">
        {clubStates.map((state) => (
          <li key={state} className="line items-start rounded-lg border border-line p-4">
            <span className="stack !gap-1">
              <span className="line">
                <b className="font-semibold">{t(`states.${state}.name`)}</b>
                {state === settings.state && (
                  <span className="state" data-tone="good">
                    {t('current')}
                  </span>
                )}
              </span>
              <span className="quiet">{t(`states.${state}.text`)}</span>
            </span>
            {state !== settings.state && (
              <span className="push">
                <Act
                  operation={changeClubState}
                  className={state === 'ARCHIVED' ? 'danger' : ''}
                  onClick={() => setAsked(state)}
                >
                  {t(`states.${state}.act`)}
                </Act>
              </span>
            )}
          </li>
        ))}
      </ul>
      {asked !== null && (
        <Question
          title={t('stateTitle', { club: settings.platformName, state: t(`states.${asked}.name`) })}
          confirm={t(`states.${asked}.act`)}
          tone={asked === 'ARCHIVED' ? 'danger' : 'plain'}
          isBusy={isBusy}
          onConfirm={() => void change(asked)}
          onClose={() => setAsked(null)}
        >
          <p>{t(`states.${asked}.text`)}</p>
          <ReasonField hint={t('reasonHint')} value={reason} onChange={setReason} />
        </Question>
      )}
    </div>
  )
}
