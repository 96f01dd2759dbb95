import { Chip } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import type { SignIn } from '../session/extended-operations.ts'
import { browserName } from './browser-name.ts'
import { SecurityCard } from './security-card.tsx'
import { RemovableRow } from './removable-row.tsx'

/** Lists the active sign-ins of the account; each can be ended. */
export function SignInsCard({ signIns }: { signIns: SignIn[] }) {
  const t = useTranslations('security.signIns')
  const { moment } = useTimes()
  return (
    <SecurityCard icon="login" title={t('title')} text={t('text')}>
      <ul className="grid gap-3">
        {signIns.map(({ id, browser, isThis, lastUsedAt }) => (
          <RemovableRow
            key={id}
            title={
              <span className="flex flex-wrap items-center gap-2">
                {browserName(browser) ?? t('unnamed')}
                {isThis && <Chip tone="quiet">{t('this')}</Chip>}
              </span>
            }
            text={t('lastUsed', { when: moment(lastUsedAt.toISOString()) })}
            label={t('end')}
            question={t('endQuestion')}
            doneMessage={t('ended')}
            remove={isThis ? undefined : (client) => client.endSignIn(id)}
          />
        ))}
      </ul>
    </SecurityCard>
  )
}
