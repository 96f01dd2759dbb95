import { useQuery } from '@tanstack/react-query'
import type { BookedAddress, DeliveryChoice, DeliveryOption, Fan } from '@virage/contract'
import { type Cents, cents, centsOf, clubCountry, fitsIn } from '@virage/domain'
import { useRef, useState } from 'react'
import { useClub } from '../../shell/club-context.ts'
import { readDraft, saveDraft } from '../../shell/drafts.ts'
import { addressesQuery, deliveryOptionsQuery, redeliveryOptionsQuery } from './delivery-queries.ts'

/** A way of delivery, and the parcel of the fan with which it is sent at no charge. */
type ShownOption = DeliveryOption & { with?: BookedAddress['waiting'][number] | undefined }

/** The delivery of an order that is being made. */
export type Delivery = {
  options: ShownOption[]
  addresses: BookedAddress[]
  method: ShownOption | undefined
  addressId: string | undefined
  /** What the fan has chosen and is no longer there; it is never replaced by another. */
  gone: 'method' | 'address' | undefined
  /** What the buyer writes: a note to the recipient, or who may fetch it. */
  text: string
  change: (change: { methodId?: string; addressId?: string; text?: string }) => void
  /** Whether the options are still loading. */
  isLoading: boolean
  /** Loads what failed to load, without which nobody knows whether the order needs a delivery; undefined if nothing did. */
  retry: (() => void) | undefined
  /** Whether the order can be made: it needs no delivery, or one is chosen. */
  isComplete: boolean
  /** What the order contains; undefined if it needs no delivery. */
  choice: DeliveryChoice | undefined
  cost: Cents
}

/** What a buyer has chosen and written. */
type Chosen = { methodId?: string; addressId?: string; note?: string; deputy?: string }

/** Returns the name of what a fan chooses for an exclusive, which is kept until it is ordered: they may come back from the provider. */
export const deliveryDraftName = (exclusiveId: string, fan: Fan | undefined): string =>
  `delivery ${fan?.username} ${exclusiveId}`

/**
 * Returns how an exclusive can be delivered, and what the buyer has chosen. Until they choose, it is the first address and the
 * cheapest way.
 *
 * @param returnedParcelId the parcel that came back, if what is in it is delivered again
 */
export function useDelivery(exclusiveId: string, fan: Fan | undefined, returnedParcelId?: string): Delivery {
  const { slug } = useClub()
  const draftName = deliveryDraftName(returnedParcelId ?? exclusiveId, fan)
  const [chosen, setChosen] = useState<Chosen>(() => readDraft(draftName))
  // An address that is saved may be chosen by an earlier rendering: what was chosen meanwhile stays.
  const newest = useRef(chosen)
  const book = useQuery({ ...addressesQuery(slug, fan?.username ?? ''), enabled: fan !== undefined })
  const addresses = book.data ?? []
  const address = chosen.addressId === undefined ? addresses[0] : addresses.find(({ id }) => id === chosen.addressId)
  const country = address?.country ?? clubCountry
  const found = useQuery({
    ...(returnedParcelId === undefined
      ? deliveryOptionsQuery(slug, exclusiveId, country)
      : redeliveryOptionsQuery(slug, fan?.username ?? '', returnedParcelId, country)),
    enabled: fan !== undefined && !book.isPending,
    // The prices of one country stay until those of another are there.
    placeholderData: (known) => known,
  })
  const options = (found.data ?? []).map((option): ShownOption => {
    const parcel = address?.waiting.find(
      ({ methodId, parcelClass }) => methodId === option.methodId && fitsIn(option.parcelClass, parcelClass),
    )
    return parcel && option.price ? { ...option, price: { ...option.price, value: 0 }, with: parcel } : option
  })
  const method =
    chosen.methodId === undefined
      ? options.find(({ price }) => price !== null)
      : options.find(({ methodId }) => methodId === chosen.methodId)
  const isMethodGone = chosen.methodId !== undefined && !method && options.length > 0
  const isSent = method?.kind === 'SHIP'
  const price = method?.price ?? null
  const failed = [book, found].filter(({ isError, data }) => isError && !data)
  const isComplete =
    failed.length === 0 && (options.length === 0 || (price !== null && (!isSent || address !== undefined)))
  const text = (isSent ? chosen.note : chosen.deputy) ?? ''
  return {
    options,
    addresses,
    method,
    addressId: address?.id,
    gone: isMethodGone ? 'method' : isSent && !address && addresses.length > 0 ? 'address' : undefined,
    text,
    change: ({ text: typed, ...change }) => {
      const next = {
        ...newest.current,
        ...change,
        ...(typed !== undefined && (isSent ? { note: typed } : { deputy: typed })),
      }
      newest.current = next
      saveDraft(draftName, next)
      setChosen(next)
    },
    isLoading: fan !== undefined && (book.isPending || found.isPending || found.isPlaceholderData),
    retry: failed.length > 0 ? () => failed.forEach(({ refetch }) => void refetch()) : undefined,
    isComplete,
    choice:
      method && price
        ? {
            methodId: method.methodId,
            price: price.value,
            ...(isSent && address ? { addressId: address.id } : {}),
            ...(method.with ? { withParcelId: method.with.parcelId } : {}),
            ...(text.trim() === '' ? {} : isSent ? { note: text.trim() } : { deputy: text.trim() }),
          }
        : undefined,
    cost: price ? centsOf(price.value) : cents(0),
  }
}
