import type { Club } from '@virage/contract'
import { createContext, useContext } from 'react'

/** The club of the current page. */
export const ClubContext = createContext<Club | null>(null)

/** Returns the club of the current page. @throws outside a club's pages */
export function useClub(): Club {
  const club = useContext(ClubContext)
  if (!club) throw new Error('Should have current club')
  return club
}
