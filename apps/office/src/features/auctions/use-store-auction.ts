import { useQueryClient } from '@tanstack/react-query'
import { getStaffAuction, listStaffAuctions, type StaffAuction } from '@virage/contract/staff'
import { useClub } from '../../access/club-context.ts'
import { listQuery, readQuery } from '../../queries.ts'

/** Keeps what an operation returned for an auction. */
export function useStoreAuction() {
  const { slug } = useClub()
  const client = useQueryClient()
  return (auction: StaffAuction) => {
    client.setQueryData(readQuery(getStaffAuction, { params: { slug, auctionId: auction.id } }).queryKey, auction)
    client.setQueryData<StaffAuction[]>(listQuery(listStaffAuctions, slug).queryKey, (rows) =>
      rows?.map((row) => (row.id === auction.id ? auction : row)),
    )
  }
}
