import { useMutation, useSuspenseQuery } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { becomeHelper } from '@virage/contract/staff'
import { keyOf, unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { myStaffQuery } from '../../queries.ts'
import { ClubsPage } from '../clubs/club-list.tsx'

/** Where a helper's link leads: what they will do tonight, and a button that gives them the role. */
export function HelpPage() {
  const { slug } = useParams({ from: '/staff/$slug/help' })
  const { hash: token } = useLocation()
  const t = useTranslations('helpers')
  const clubs = useTranslations('clubs')
  const text = useProblemText()
  const { data: me } = useSuspenseQuery(myStaffQuery)
  // Another document: only its policy allows the camera (docs/decisions/0117).
  const room = `/office/${slug}/room`
  const join = useMutation({
    mutationFn: () => unwrap(call(becomeHelper, { params: { slug }, body: { token } })),
    onSuccess: () => location.assign(room),
  })
  const isFactorMissing = me.secondFactorNeeded && !me.secondFactor
  const isOnTeam = me.clubs.some((club) => club.slug === slug && club.role !== 'floor')
  return (
    <ClubsPage title={t('title')}>
      <div className="stack max-w-lg !gap-4">
        {isOnTeam ? (
          <>
            <p>{t('onTeam')}</p>
            <a className="btn primary min-h-12" href={room}>
              {t('open')}
            </a>
          </>
        ) : token === '' ? (
          <p role="alert">{t('noToken')}</p>
        ) : (
          <>
            <p>{t('joinText')}</p>
            <p>{t('joinConflict')}</p>
            {(isFactorMissing || join.isError) && (
              <p role="alert" className="banner rounded-lg border" data-tone="bad">
                {isFactorMissing || keyOf(join.error) === 'errors.staff.secondFactorNeeded'
                  ? clubs('secondFactor')
                  : text(join.error)}
              </p>
            )}
            <button
              type="button"
              className="btn primary min-h-12"
              disabled={isFactorMissing}
              aria-busy={join.isPending || join.isSuccess}
              onClick={() => join.mutate()}
            >
              {t('join')}
            </button>
          </>
        )}
      </div>
    </ClubsPage>
  )
}
