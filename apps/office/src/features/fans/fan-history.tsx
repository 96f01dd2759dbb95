import { useQuery } from '@tanstack/react-query'
import { listAuditLog } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { readQuery } from '../../queries.ts'
import { Entries } from '../history/entries.tsx'

/** What staff have done with a fan, newest first. */
export function FanHistory({ fanId }: { fanId: string }) {
  const { slug } = useClub()
  const t = useTranslations('log')
  const read = useQuery({
    ...readQuery(listAuditLog, { params: { slug }, query: { subjectKind: 'fan', subjectId: fanId, limit: 100 } }),
    staleTime: 0,
  })
  return (
    <div className="scroll">
      <ReadBanner read={read} />
      {read.isPending && <TableBones rows={4} />}
      {read.data?.length === 0 && <EmptyList title={t('noHistory')} text={t('noHistoryText')} />}
      <Entries entries={read.data ?? []} onUndone={() => void read.refetch()} />
    </div>
  )
}
