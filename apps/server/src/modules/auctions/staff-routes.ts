import * as staff from '@virage/contract/staff'
import type { Clock } from '../../platform/clock.ts'
import type { StaffOperations } from '../staff/index.ts'
import * as edit from './edit-auction.ts'

/** Registers editors' operations on auctions and their lots. */
export function auctionStaffRoutes(backOffice: StaffOperations, clock: Clock): void {
  const edited = (club: { id: string }, { auctionId }: { auctionId: string }): edit.EditedAuction => ({
    clubId: club.id,
    auctionId,
    clock,
  })

  backOffice.read(staff.listStaffAuctions, ({ club }, tx) => edit.listAll(tx, { clubId: club.id, clock }))
  backOffice.mutate(staff.createAuction, ({ club, body }, tx) => edit.create(tx, { clubId: club.id, clock }, body))
  backOffice.mutate(staff.updateAuction, ({ club, params, body }, tx) => edit.update(tx, edited(club, params), body))
  backOffice.mutate(staff.deleteAuction, ({ club, params }, tx) => edit.remove(tx, edited(club, params)))
  backOffice.mutate(staff.pauseAuction, ({ club, params }, tx) => edit.pause(tx, edited(club, params)))
  backOffice.mutate(staff.resumeAuction, ({ club, params }, tx) => edit.resume(tx, edited(club, params)))
  backOffice.mutate(staff.extendAuction, ({ club, params, body }, tx) => edit.extend(tx, edited(club, params), body))
  backOffice.mutate(staff.addLot, ({ club, params, body }, tx) => edit.add(tx, edited(club, params), body))
  backOffice.mutate(staff.updateLot, ({ club, params, body: { startingPrice } }, tx) =>
    edit.reprice(tx, edited(club, params), { exclusiveId: params.exclusiveId, startingPrice }),
  )
  backOffice.mutate(staff.orderLots, ({ club, params, body }, tx) =>
    edit.orderLotsBy(tx, edited(club, params), body.ids),
  )
  backOffice.mutate(staff.removeLot, ({ club, params }, tx) => edit.drop(tx, edited(club, params), params.exclusiveId))
}
