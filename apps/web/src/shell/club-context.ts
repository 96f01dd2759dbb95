import type { Club } from '@virage/contract'
import { createContext, useContext } from 'react'

/** The club whose pages are shown. */
export const ClubContext = createContext<Club | null>(null)

/** The club of this page. */
export function useClub(): Club {
  const club = useContext(ClubContext)
  if (!club) throw new Error('Should have current club')
  return club
}
