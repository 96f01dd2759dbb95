import * as staff from '@virage/contract/staff'
import type { Clock } from '../../platform/clock.ts'
import { sendList } from '../../platform/http/send-list.ts'
import type { StaffOperations } from '../staff/index.ts'
import { copy } from './copy-auction.ts'
import * as edit from './edit-auction.ts'
import * as lots from './edit-lots.ts'
import { exportedColumns } from './exported-columns.ts'
import { setTimes } from './set-lot-times.ts'

/** Registers editors' operations on auctions and their lots. */
export function auctionStaffRoutes(backOffice: StaffOperations, clock: Clock): void {
  const edited = (
    club: { id: string },
    { auctionId }: { auctionId: string },
    ifMatch?: edit.EditedAuction['ifMatch'],
  ): edit.EditedAuction => ({ clubId: club.id, auctionId, clock, ifMatch })

  backOffice.read(staff.listStaffAuctions, async (context, tx) => {
    const { club, language, query } = context
    const page = await edit.listAll(tx, { clubId: club.id, language, clock }, query)
    return sendList(context, page, (auction) => auction)
  })
  backOffice.exportList(staff.exportAuctions, {
    name: 'auctions',
    columns: exportedColumns,
    read: ({ club, language, query }, tx, page) =>
      edit.listAll(tx, { clubId: club.id, language, clock }, { ...query, ...page }),
  })
  backOffice.read(staff.getStaffAuction, ({ club, params }, tx) => edit.get(tx, edited(club, params)))
  backOffice.mutate(staff.createAuction, ({ club, body }, tx) => edit.create(tx, { clubId: club.id, clock }, body))
  backOffice.mutate(staff.copyAuction, ({ club, params, body }, tx) => copy(tx, edited(club, params), body))
  backOffice.mutate(staff.updateAuction, ({ club, params, body, ifMatch }, tx) =>
    edit.update(tx, edited(club, params, ifMatch), body),
  )
  backOffice.mutate(staff.deleteAuction, ({ club, params, ifMatch }, tx) =>
    edit.remove(tx, edited(club, params, ifMatch)),
  )
  backOffice.mutate(staff.pauseAuction, ({ club, params }, tx) => edit.pause(tx, edited(club, params)))
  backOffice.mutate(staff.resumeAuction, ({ club, params }, tx) => edit.resume(tx, edited(club, params)))
  backOffice.mutate(staff.extendAuction, ({ club, params, body }, tx) => edit.extend(tx, edited(club, params), body))
  backOffice.mutate(staff.setLotTimes, ({ club, params, body, ifMatch }, tx) =>
    setTimes(tx, edited(club, params, ifMatch), body),
  )
  backOffice.mutate(staff.addLot, ({ club, params, body }, tx) => lots.add(tx, edited(club, params), body))
  backOffice.mutate(staff.addLots, ({ club, params, body }, tx) => lots.addMany(tx, edited(club, params), body.ids))
  backOffice.mutate(staff.updateLot, ({ club, params, body, ifMatch }, tx) =>
    lots.updateLot(tx, edited(club, params, ifMatch), params.exclusiveId, body),
  )
  backOffice.mutate(staff.orderLots, ({ club, params, body, ifMatch }, tx) =>
    lots.orderLotsBy(tx, edited(club, params, ifMatch), body.ids),
  )
  backOffice.mutate(staff.removeLot, ({ club, params, ifMatch }, tx) =>
    lots.drop(tx, edited(club, params, ifMatch), params.exclusiveId),
  )
}
