import { expect, test } from 'vitest'
import {
  sendAnnouncement,
  createDeliveryMethod,
  extendDuePayment,
  promiseParcel,
  setLotTimes,
  updateAuction,
  updateExclusive,
  updateGiveaway,
  updatePost,
  updateClubSettings,
} from './staff/index.ts'

const operations = {
  sendAnnouncement: [sendAnnouncement.body, 'sendAt'],
  createDeliveryMethod: [createDeliveryMethod.body, 'happensAt'],
  extendDuePayment: [extendDuePayment.body, 'deadline'],
  promiseParcel: [promiseParcel.body, 'day'],
  setLotTimes: [setLotTimes.body, 'firstEnd'],
  updateAuction: [updateAuction.body, 'endDate'],
  updateExclusive: [updateExclusive.body, 'upcomingDate'],
  updateGiveaway: [updateGiveaway.body, 'endDate'],
  updatePost: [updatePost.body, 'publishedAt'],
  updateClubSettings: [updateClubSettings.body, 'upcomingDate'],
} as const

/** Whether the schema has a problem with the date, among those with missing fields. */
const rejects = (operation: keyof typeof operations, year: number) => {
  const [body, field] = operations[operation]
  const date = field === 'day' ? `${year}-12-31` : `${year}-12-31T23:59:59.999Z`
  const issues: { path: PropertyKey[] }[] = body.safeParse({ [field]: date }).error?.issues ?? []
  return issues.some(({ path }) => path[0] === field)
}

test.each(Object.keys(operations) as (keyof typeof operations)[])(
  '%s stores no time from which another one beyond the year 9999 follows',
  (operation) => {
    expect([2199, 2200, 9999].map((year) => rejects(operation, year))).toEqual([false, true, true])
  },
)
