import { createAddress, deleteAddress, listAddresses, listDeliveryOptions, updateAddress } from '@virage/contract'
import { mostAddresses } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import type { Principal } from '../../../platform/access/principal.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { runIdempotently } from '../../../platform/http/run-idempotently.ts'
import type { Platform } from '../../../platform/platform.ts'
import { deleteAddressRow, insertAddress, readAddresses, updateAddressRow } from './address-queries.ts'
import { readDeliveryOptions } from './choose-delivery.ts'

/** Where most fans live: the country of a viewer who has named none. */
const usualCountry = 'FR'

/** Registers the operations on a fan's address book, and what a delivery costs (B06). */
export function addressRoutes(register: RegisterOperation, { database, fans }: Platform): void {
  const keyOf = async (club: Club, principal: Principal) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    return { clubId: club.id, fanId: fan.id }
  }

  register(listDeliveryOptions, ({ club, query, language }) =>
    database.withTenant(club.id, (tx) =>
      readDeliveryOptions(tx, {
        club,
        exclusiveIds: [query.exclusiveId],
        country: query.country ?? usualCountry,
        language,
      }),
    ),
  )

  register(listAddresses, async ({ club, principal }) => {
    const fan = await fans.find(club.id, principal.username)
    if (!fan) return []
    return database.withTenant(club.id, (tx) => readAddresses(tx, { clubId: club.id, fanId: fan.id }))
  })

  register(createAddress, async ({ club, principal, body, idempotencyKey }) => {
    const key = await keyOf(club, principal)
    const request = {
      clubId: club.id,
      principal: principal.username,
      operation: 'createAddress',
      key: idempotencyKey,
      input: body,
    }
    return database.withTenant(club.id, (tx) =>
      runIdempotently(tx, request, async () => {
        const booked = await insertAddress(tx, key, body, mostAddresses)
        if (!booked) throw new ApiError('errors.address.tooMany')
        return booked
      }),
    )
  })

  register(updateAddress, async ({ club, principal, params, body }) => {
    const key = await keyOf(club, principal)
    const booked = await database.withTenant(club.id, (tx) => updateAddressRow(tx, key, params.addressId, body))
    if (!booked) throw new ApiError('errors.backend.notFound')
    return booked
  })

  register(deleteAddress, async ({ club, principal, params }) => {
    const key = await keyOf(club, principal)
    await database.withTenant(club.id, (tx) => deleteAddressRow(tx, key, params.addressId))
    return {}
  })
}
