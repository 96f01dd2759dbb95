import { queryOptions } from '@tanstack/react-query'
import { listAddresses, listDeliveryOptions, listParcels, listRedeliveryOptions } from '@virage/contract'
import { call, unwrap } from '../../api.ts'

/** How an exclusive can be delivered to a country, cheapest first. */
export const deliveryOptionsQuery = (slug: string, exclusiveId: string, country: string) =>
  queryOptions({
    queryKey: ['delivery-options', slug, exclusiveId, country],
    queryFn: () => unwrap(call(listDeliveryOptions, { params: { slug }, query: { exclusiveId, country } })),
  })

/** How a parcel that came back can be delivered again to a country, cheapest first. */
export const redeliveryOptionsQuery = (slug: string, username: string, parcelId: string, country: string) =>
  queryOptions({
    queryKey: ['delivery-options', slug, parcelId, country],
    queryFn: () => unwrap(call(listRedeliveryOptions, { params: { slug, username, parcelId }, query: { country } })),
  })

/** The fan's address book. */
export const addressesQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['addresses', slug, username],
    queryFn: () => unwrap(call(listAddresses, { params: { slug, username } })),
  })

/** The fan's parcels. */
export const parcelsQuery = (slug: string, username: string) =>
  queryOptions({
    queryKey: ['parcels', slug, username],
    queryFn: () => unwrap(call(listParcels, { params: { slug, username } })),
  })
