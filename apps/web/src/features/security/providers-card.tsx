import { useTranslations } from 'use-intl'
import { useTimes } from '@virage/session/times'
import type { LinkedProvider } from '../session/extended-operations.ts'
import { SecurityCard } from './security-card.tsx'
import { RemovableRow } from './removable-row.tsx'

/** Lists the accounts at other providers that can log the fan in; each can be removed. */
export function ProvidersCard({ providers }: { providers: LinkedProvider[] }) {
  const t = useTranslations('security.providers')
  const { day } = useTimes()
  return (
    <SecurityCard icon="user" title={t('title')} text={t('text')}>
      <ul className="grid gap-3">
        {providers.map((provider) => (
          <RemovableRow
            key={`${provider.name} ${provider.subject}`}
            title={provider.name}
            text={t('since', { date: day(provider.linkedAt.toISOString()) })}
            label={t('remove')}
            question={t('removeQuestion', { name: provider.name })}
            doneMessage={t('removed', { name: provider.name })}
            remove={(client) => client.unlinkProvider(provider)}
          />
        ))}
      </ul>
    </SecurityCard>
  )
}
