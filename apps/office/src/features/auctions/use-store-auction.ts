import { useQueryClient } from '@tanstack/react-query'
import { getStaffAuction, listStaffAuctions, listStaffExclusives, type StaffAuction } from '@virage/contract/staff'
import { useClub } from '../../access/club-context.ts'
import { changeRows, readQuery } from '../../queries.ts'

/** Keeps what an operation returned for an auction. Its exclusives are read again, because a lot has another state. */
export function useStoreAuction() {
  const { slug } = useClub()
  const client = useQueryClient()
  return (auction: StaffAuction) => {
    client.setQueryData(readQuery(getStaffAuction, { params: { slug, auctionId: auction.id } }).queryKey, auction)
    changeRows(client, listStaffAuctions, slug, (rows) => rows.map((row) => (row.id === auction.id ? auction : row)))
    void client.invalidateQueries({ queryKey: [listStaffExclusives.id, slug] })
  }
}
