import type { StaffParcel } from '@virage/contract/staff'
import type { ToFilters } from '../../parts/use-list.ts'

/** Without a state, the list has open parcels, and the first promised is first. */
export const toFilters: ToFilters = ({ state, ...filters }) =>
  state === 'ALL'
    ? filters
    : {
        sort: 'promise',
        direction: 'asc',
        state: state ?? (filters['termSet'] === undefined ? 'OPEN' : undefined),
        ...filters,
      }

/** Returns the name of the buyer of a parcel, or the email address of one without a name. */
export const buyerName = ({ buyer }: Pick<StaffParcel, 'buyer'>): string =>
  `${buyer.firstName} ${buyer.lastName}`.trim() || buyer.email
