import { useQuery } from '@tanstack/react-query'
import { listStaffEnquiries } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'

/** How often the number is read, in milliseconds. */
const interval = 60_000

/** How many enquiries wait, beside their entry of the menu; nothing if none do. */
export function WaitingCount() {
  const { slug } = useClub()
  const t = useTranslations('enquiries')
  const { allowed } = useMay()(listStaffEnquiries)
  const { data } = useQuery({
    queryKey: [listStaffEnquiries.id, slug, 'WAITING'],
    queryFn: ({ signal }) =>
      unwrap(call(listStaffEnquiries, { params: { slug }, query: { state: 'WAITING' }, signal })),
    enabled: allowed,
    refetchInterval: interval,
  })
  if (!data || data.waiting === 0) return null
  return (
    <span className="count push">
      <span aria-hidden="true">{data.waiting}</span>
      <span className="sr-only">{t('waitingCount', { count: data.waiting })}</span>
    </span>
  )
}
