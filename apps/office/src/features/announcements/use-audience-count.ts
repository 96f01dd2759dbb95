import { useQuery } from '@tanstack/react-query'
import { type AudienceCount, countAudience } from '@virage/contract/staff'
import { useClub } from '../../access/club-context.ts'
import { readQuery } from '../../queries.ts'
import { type AnnouncementForm, audienceOf } from './announcement-form.ts'

/** How often an audience is counted while its number is shown, in milliseconds. */
const interval = 15_000

/** Counts the audience of a form. `count` is undefined until one is chosen and counted: another audience has another. */
export function useAudienceCount(form: AnnouncementForm): {
  count: AudienceCount | undefined
  isError: boolean
  isPending: boolean
} {
  const { slug } = useClub()
  const audience = audienceOf(form)
  const read = useQuery({
    ...readQuery(countAudience, { params: { slug }, query: audience ?? { audience: 'ALL' } }),
    enabled: audience !== undefined,
    staleTime: 0,
    refetchInterval: interval,
  })
  return {
    count: audience && read.data,
    isError: audience !== undefined && read.isError,
    isPending: audience !== undefined && read.isPending,
  }
}
