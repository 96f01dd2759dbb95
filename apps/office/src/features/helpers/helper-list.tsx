import { endHelper, type Helper } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Act } from '../../parts/act.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import type { useHelpers } from './use-helpers.ts'

/** Who helps tonight, until when, and a button that ends it now. */
export function HelperList({ helpers, end }: { helpers: Helper[]; end: ReturnType<typeof useHelpers>['end'] }) {
  const t = useTranslations('helpers')
  const { moment } = useTimes()
  const [asked, setAsked] = useState<Helper | null>(null)
  return (
    <>
      <ul aria-label={t('list')}>
        {helpers.map((helper) => (
          <li key={helper.id} className="line min-h-11 border-b border-line py-2">
            <span className="stack min-w-0 !gap-0">
              <span className="clip">{helper.email}</span>
              <span className="small quiet">{t('until', { time: moment(helper.endDate) })}</span>
            </span>
            <Act
              operation={endHelper}
              className="plain small danger push"
              aria-label={t('endWho', { email: helper.email })}
              onClick={() => setAsked(helper)}
            >
              {t('end')}
            </Act>
          </li>
        ))}
      </ul>
      {asked && (
        <Question
          title={t('endTitle', { email: asked.email })}
          confirm={t('end')}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(asked, { onSettled: () => setAsked(null) })}
          onClose={() => setAsked(null)}
        >
          <p>{t('endText')}</p>
        </Question>
      )}
    </>
  )
}
