import { queryOptions } from '@tanstack/react-query'
import { getEnquiry, listAnnouncements, listEnquiries } from '@virage/contract'
import { unwrap, call } from '../../api.ts'

/** How often messages are read again while they are shown, in milliseconds. */
const interval = 15_000

/** The fan's questions to the club, the newest first. */
export const enquiriesQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['enquiries', slug, username],
    queryFn: () => unwrap(call(listEnquiries, { params: { slug, username } })),
    refetchInterval: interval,
  })

/** One question with its messages. */
export const enquiryQuery = (slug: string, username: string, enquiryId: string) =>
  queryOptions({
    queryKey: ['enquiry', slug, username, enquiryId],
    queryFn: () => unwrap(call(getEnquiry, { params: { slug, username, enquiryId } })),
    refetchInterval: interval,
  })

/** The announcements that the fan has got, the newest first. */
export const announcementsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['announcements', slug, username],
    queryFn: () => unwrap(call(listAnnouncements, { params: { slug, username } })),
  })
