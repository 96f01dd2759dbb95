import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import type { Agreement } from '../session/extended-operations.ts'
import { SecurityCard } from './security-card.tsx'
import { RemovableRow } from './removable-row.tsx'

/** Lists the sites that the account has allowed on the hosted pages; each can be withdrawn (ASVS 10.7.3). */
export function AgreementsCard({ agreements }: { agreements: Agreement[] }) {
  const t = useTranslations('security.agreements')
  const { moment } = useTimes()
  return (
    <SecurityCard icon="login" title={t('title')} text={t('text')}>
      <ul className="grid gap-3">
        {agreements.map(({ id, host, isOffice, agreedAt }) => (
          <RemovableRow
            key={id}
            title={host ?? t(isOffice ? 'office' : 'fans')}
            text={t('since', { when: moment(agreedAt.toISOString()) })}
            label={t('withdraw')}
            question={t('question')}
            doneMessage={t('withdrawn')}
            remove={(client) => client.withdrawAgreement(id)}
          />
        ))}
      </ul>
    </SecurityCard>
  )
}
