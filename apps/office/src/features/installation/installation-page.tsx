import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { installationQuery } from '../../queries.ts'
import { ClubsPage } from '../clubs/club-list.tsx'
import { ClubsPanel } from './clubs-panel.tsx'
import { EmailsPanel } from './emails-panel.tsx'
import { HealthPanel } from './health-panel.tsx'
import { JobsPanel } from './jobs-panel.tsx'
import { Needs } from './needs.tsx'
import { SettingsPanel } from './settings-panel.tsx'
import { WebhooksPanel } from './webhooks-panel.tsx'

/** How often the page is read again, in milliseconds: as often as processes report. */
const interval = 15_000

/** The installation for its operators: what needs them, and everything that explains it. */
export function InstallationPage() {
  const t = useTranslations('installation')
  const read = useQuery({ ...installationQuery, refetchInterval: interval })
  const installation = read.data
  return (
    <ClubsPage
      title={t('title')}
      actions={
        <Link to="/" className="btn">
          {t('clubs')}
        </Link>
      }
    >
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={8} />}
      {installation && (
        <>
          <Needs needs={installation.needs} />
          <ClubsPanel onChanged={() => void read.refetch()} />
          <HealthPanel installation={installation} />
          <JobsPanel jobs={installation.jobs} onChanged={() => void read.refetch()} />
          <EmailsPanel emails={installation.emails} />
          <WebhooksPanel webhooks={installation.webhooks} onChanged={() => void read.refetch()} />
          <SettingsPanel settings={installation.settings} />
        </>
      )}
    </ClubsPage>
  )
}
