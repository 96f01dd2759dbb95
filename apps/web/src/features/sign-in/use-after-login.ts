import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'
import { useClub } from '../../shell/club-context.ts'
import { goAfterLogin } from './after-login.ts'

/** Returns a function that navigates to the right page after a sign-in (I11). */
export function useAfterLogin(): () => Promise<void> {
  const club = useClub()
  const navigate = useNavigate()
  const client = useQueryClient()
  return useCallback(() => goAfterLogin({ client, navigate, club }), [client, club, navigate])
}
