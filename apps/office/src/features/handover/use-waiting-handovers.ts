import { useQueryClient } from '@tanstack/react-query'
import { handOverParcel } from '@virage/contract/staff'
import { useEffect } from 'react'
import { useClub, useMay } from '../../access/club-context.ts'
import { myStaffQuery } from '../../queries.ts'
import { keepSending } from './handover-queue.ts'

/** Sends what was handed over without a connection, whichever screen of the club is open; not as somebody who may not. */
export function useWaitingHandovers(): void {
  const { slug } = useClub()
  const client = useQueryClient()
  const { allowed } = useMay()(handOverParcel)
  useEffect(() => {
    if (!allowed) return
    // The person's role may be another one by now.
    return keepSending(slug, () => void client.invalidateQueries(myStaffQuery))
  }, [allowed, client, slug])
}
