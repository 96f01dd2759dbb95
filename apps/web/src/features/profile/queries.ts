import { queryOptions } from '@tanstack/react-query'
import { getErasureRequest, listDonations, listInvoices, listReferrals, listWaitingReceipts } from '@virage/contract'
import { unwrap, call } from '../../api.ts'
import { pagesQuery } from '../../shell/pages-query.ts'

/** The fan's donations in pages. */
export const donationsQuery = (slug: string, username: string) =>
  pagesQuery(['donations', slug, username], (query) =>
    unwrap(call(listDonations, { params: { slug, username }, query })),
  )

/** The fan's invoices, credit notes and payment slips in pages. */
export const invoicesQuery = (slug: string, username: string) =>
  pagesQuery(['invoices', slug, username], (query) => unwrap(call(listInvoices, { params: { slug, username }, query })))

/** The fan's tax receipts that can't be issued yet. */
export const waitingReceiptsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['waiting-receipts', slug, username],
    queryFn: () => unwrap(call(listWaitingReceipts, { params: { slug, username } })),
  })

/** The fan's invitations in pages, newest first. */
export const referralsQuery = (slug: string, username: string) =>
  pagesQuery(['referrals', slug, username], (query) =>
    unwrap(call(listReferrals, { params: { slug, username }, query })),
  )

/** The fan's erasure request, if any. */
export const erasureQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['erasure-request', slug, username],
    queryFn: () => unwrap(call(getErasureRequest, { params: { slug, username } })),
  })
