import { queryOptions } from '@tanstack/react-query'
import { getErasureRequest, listDonations, listInvoices, listReferrals, listWaitingReceipts } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** The fan's donations, newest first. */
export const donationsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['donations', slug, username],
    queryFn: () => unwrap(call(listDonations, { params: { slug, username } })),
  })

/** The fan's invoices, credit notes and payment slips, newest first. */
export const invoicesQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['invoices', slug, username],
    queryFn: () => unwrap(call(listInvoices, { params: { slug, username } })),
  })

/**
 * The fan's tax receipts that can't be issued yet. One that lacks nothing is issued in a moment, so it is looked for again.
 */
export const waitingReceiptsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['waiting-receipts', slug, username],
    queryFn: () => unwrap(call(listWaitingReceipts, { params: { slug, username } })),
    refetchInterval: ({ state: { data = [] } }) => (data.some(({ lacks }) => lacks.length === 0) ? 2_000 : false),
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
