import type { StaffAuction } from '@virage/contract/staff'
import { afterEach, expect, test, vi } from 'vitest'
import { auctionBody, toAuctionForm } from './auction-form.ts'

afterEach(() => vi.unstubAllGlobals())

test.each(['en', 'fr'] as const)('the goal of an auction is read as it is shown (%s)', (language) => {
  vi.stubGlobal('localStorage', { getItem: () => language })
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- what the form reads of one with a goal
  const auction = { name: {}, startDate: null, endDate: null, goal: 15.625 } as unknown as StaffAuction
  expect(auctionBody(toAuctionForm(auction, language), ['goal'])).toEqual({ goal: 15.625 })
})
