import { useMutation } from '@tanstack/react-query'
import { admitFan, type FanRecord } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { passFocusToHeading } from '../../parts/pass-focus.ts'
import { say } from '../../parts/toasts.ts'
import { useNameOf } from './names.ts'

/** The admission of a fan who has registered in a club by invitation without one, such as its first member. */
export function AdmitFan({
  record,
  onChange,
}: {
  record: FanRecord
  onChange: (next: Pick<FanRecord, 'kycStatus'>) => void
}) {
  const { slug } = useClub()
  const t = useTranslations('fans')
  const text = useProblemText()
  const name = useNameOf()(record)
  const admit = useMutation({
    mutationFn: () => unwrap(call(admitFan, { params: { slug, fanId: record.id } })),
    onSuccess: ({ kycStatus }) => {
      say(t('admitted', { name }))
      onChange({ kycStatus })
    },
    onError: (error) => say(text(error), 'bad'),
  })
  return (
    <div className="banner" data-tone="info">
      {t('notInvited', { name })}
      <Act
        ref={passFocusToHeading}
        operation={admitFan}
        className="small push"
        disabled={admit.isPending}
        onClick={() => admit.mutate()}
      >
        {t('admit', { name })}
      </Act>
    </div>
  )
}
