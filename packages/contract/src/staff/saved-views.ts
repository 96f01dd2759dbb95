import * as z from 'zod/mini'
import { defineOperation } from '../operation.ts'
import { id, line, nothing, ofClub } from '../values.ts'
import { allStaff } from './access.ts'
import { inClubOf } from './values.ts'

/** The lists of the back office whose views can be saved. */
export const savedLists = [
  'exclusives',
  'auctions',
  'giveaways',
  'news',
  'team',
  'log',
  'parcels',
  'withdrawals',
  'fans',
  'orders',
  'coinsPurchases',
  'donations',
  'memberships',
  'refunds',
  'ledger',
  'invoices',
  'taxReceipts',
] as const
export type SavedList = (typeof savedLists)[number]

const list = z.enum(savedLists, 'errors.validation.choice')
const parameter = z.string().check(z.maxLength(200, 'errors.validation.tooLong'))

/** A view of a list: a name for the filters and the order in its address. */
export const savedView = z.object({
  id,
  list,
  name: z.string(),
  /** The parameters of the address, such as `{"state": "HIDDEN", "sort": "-price"}`. */
  search: z.record(z.string(), z.string()),
  /** Whether everyone who works for the club has it. */
  shared: z.boolean(),
  /** Whether the caller saved it. */
  own: z.boolean(),
})
export type SavedView = z.output<typeof savedView>

export const listSavedViews = defineOperation({
  id: 'listSavedViews',
  method: 'GET',
  path: '/api/staff/clubs/:slug/saved-views',
  summary:
    'The views that the caller has saved, and those that others share with the club, in the order of their names.',
  access: allStaff,
  params: ofClub,
  response: z.array(savedView),
})

export const createSavedView = defineOperation({
  id: 'createSavedView',
  method: 'POST',
  path: '/api/staff/clubs/:slug/saved-views',
  summary:
    'Saves a view of a list, for the caller or for everyone who works for the club; 409 `errors.staff.alreadyThere` for a name that the list has, and 422 beyond a hundred views a person.',
  access: allStaff,
  idempotent: true,
  params: ofClub,
  body: z.object({
    list,
    name: line,
    search: z
      .record(parameter, parameter)
      .check(z.refine((given) => Object.keys(given).length <= 20, 'errors.validation.tooMany')),
    shared: z.boolean(),
  }),
  status: 201,
  response: savedView,
})

export const deleteSavedView = defineOperation({
  id: 'deleteSavedView',
  method: 'DELETE',
  path: '/api/staff/clubs/:slug/saved-views/:viewId',
  summary: 'Deletes a view that the caller has saved; owners delete every shared one (otherwise 404).',
  access: allStaff,
  params: inClubOf('viewId'),
  response: nothing,
})
