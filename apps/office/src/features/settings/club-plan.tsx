import { useQuery } from '@tanstack/react-query'
import { getClubPlan } from '@virage/contract/staff'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { readQuery } from '../../queries.ts'
import { PlanUses } from '../plans/plan-uses.tsx'

/** What the club's plan allows, for its owners. Operators of the installation set it. */
export function ClubPlan() {
  const { slug } = useClub()
  const t = useTranslations('plans')
  const { allowed, reason } = useMay()(getClubPlan)
  const read = useQuery({ ...readQuery(getClubPlan, { params: { slug } }), enabled: allowed, staleTime: 0 })
  if (!allowed) return <EmptyList title={reason} />
  return (
    <div className="scroll">
      <div className="form">
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={4} />}
        {read.data && (
          <>
            <h2>{read.data.name === null ? t('none') : t('title', { name: read.data.name })}</h2>
            <PlanUses uses={read.data.uses} />
            <p className="hint">{t('hint')}</p>
          </>
        )}
      </div>
    </div>
  )
}
