import { handOverParcel } from '@virage/contract/staff'
import { useEffect } from 'react'
import { useClub, useMay } from '../../access/club-context.ts'
import { keepSending } from './handover-queue.ts'

/** Sends what was handed over without a connection, whichever screen of the club is open; not as somebody who may not. */
export function useWaitingHandovers(): void {
  const { slug } = useClub()
  const { allowed } = useMay()(handOverParcel)
  useEffect(() => (allowed ? keepSending(slug) : undefined), [allowed, slug])
}
