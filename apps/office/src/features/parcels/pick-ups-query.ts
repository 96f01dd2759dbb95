import { queryOptions } from '@tanstack/react-query'
import type { listStaffParcels } from '@virage/contract/staff'
import { readAllRows } from '../../parts/export-list.ts'

/** The query of all parcels that somebody fetches or is handed, and hasn't yet. */
export const pickUpsQuery = (operation: typeof listStaffParcels, slug: string) =>
  queryOptions({
    queryKey: [operation.id, slug, 'pick-ups'],
    queryFn: async () => {
      const kinds = await Promise.all(
        (['PICKUP', 'HANDOVER'] as const).map((kind) => readAllRows(operation, slug, { kind, state: 'OPEN' })),
      )
      return kinds.flat()
    },
    staleTime: 0,
  })
