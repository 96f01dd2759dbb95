import { queryOptions } from '@tanstack/react-query'
import { getErasureRequest, listDonations, listReferrals } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The fan's donations, newest first. */
export const donationsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['donations', slug, username],
    queryFn: () => unwrap(call(listDonations, { params: { slug, username } })),
  })

/** The fan's invitations, newest first. */
export const referralsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['referrals', slug, username],
    queryFn: () => unwrap(call(listReferrals, { params: { slug, username } })),
  })

/** The fan's erasure request, if any. */
export const erasureQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['erasure-request', slug, username],
    queryFn: () => unwrap(call(getErasureRequest, { params: { slug, username } })),
  })
