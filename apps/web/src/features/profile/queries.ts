import { queryOptions } from '@tanstack/react-query'
import { getErasureRequest, listDonations, listReferrals } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** What the fan has given, newest first. */
export const donationsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['donations', slug, username],
    queryFn: () => unwrap(call(listDonations, { params: { slug, username } })),
  })

/** Whom the fan has invited, newest first. */
export const referralsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['referrals', slug, username],
    queryFn: () => unwrap(call(listReferrals, { params: { slug, username } })),
  })

/** Whether the fan has asked to be erased. */
export const erasureQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['erasure-request', slug, username],
    queryFn: () => unwrap(call(getErasureRequest, { params: { slug, username } })),
  })
