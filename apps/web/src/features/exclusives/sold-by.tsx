import type { Exclusive } from '@virage/contract'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'

/** Says who sells an exclusive, and whose thing it is (B01). */
export function SoldBy({
  exclusive: { ownership, category },
}: {
  exclusive: Pick<Exclusive, 'ownership' | 'category'>
}) {
  const club = useClub()
  const t = useTranslations('contract')
  if (ownership.kind === 'CONSIGNED') return t('soldByOperator', { operator: ownership.operator })
  return category === 'EXPERIENCE' ? t('soldBy', { club: club.name }) : t('soldByOwner', { club: club.name })
}
