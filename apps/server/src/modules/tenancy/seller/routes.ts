import { getSeller } from '@virage/contract'
import * as staff from '@virage/contract/staff'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { MediaStore } from '../../media/index.ts'
import type { StaffOperations } from '../../staff/index.ts'
import { readSeller } from './queries.ts'
import { presentSeller, readSignature, updateSeller } from './update-seller.ts'

/** Registers the operations on the seller's file. */
export function sellerRoutes(
  register: RegisterOperation,
  backOffice: StaffOperations,
  { database, media }: Pick<Platform, 'database'> & { media: MediaStore },
): void {
  register(getSeller, async ({ club }) => {
    const stored = await database.withTenant(club.id, (tx) => readSeller(tx, club.id))
    if (!stored) return null
    const { receipts: _, ...seller } = stored.details
    return seller
  })

  backOffice.read(staff.getStaffSeller, async ({ club }, tx) => presentSeller(await readSeller(tx, club.id)))

  backOffice.prepareAndMutate(
    staff.updateSeller,
    async ({ club, body }) => {
      const stored = await database.withTenant(club.id, (tx) => readSeller(tx, club.id))
      return readSignature(media, body, stored)
    },
    ({ club, body, ifMatch }, tx, signature) =>
      updateSeller(tx, { clubId: club.id, details: body, signature, ifMatch }),
  )
}
