import { useQuery } from '@tanstack/react-query'
import { claimReview } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'

/** How often a claim is renewed, in milliseconds; it ends by itself after two minutes. */
const renewal = 45_000

/** Claims the file that is open, for as long as it is. @returns who else reads it; null if nobody does */
export function useClaim(fanId: string): string | null {
  const { slug } = useClub()
  const claim = useQuery({
    queryKey: [claimReview.id, slug, fanId],
    queryFn: () => unwrap(call(claimReview, { params: { slug, fanId } })),
    refetchInterval: renewal,
    staleTime: 0,
    gcTime: 0,
  })
  return claim.data?.claimedBy ?? null
}
