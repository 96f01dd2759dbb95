import { type ClubSettings, mayRehearse } from '@virage/contract/staff'
import { createContext, use } from 'react'
import { useTranslations } from 'use-intl'
import type { ApiOperation } from '@virage/contract'
import { may, type OfficeRole, rolesOf } from './may.ts'

/** The club that the person works in. */
export type OfficeClub = {
  slug: string
  role: OfficeRole
  email: string
  /** Whether it is a rehearsal, in which only what a team practises can be done. */
  isRehearsal: boolean
  settings: ClubSettings
}

export const ClubContext = createContext<OfficeClub | null>(null)

/** Returns the club. @throws outside the pages of a club */
export function useClub(): OfficeClub {
  const club = use(ClubContext)
  if (!club) throw new Error('Outside a club')
  return club
}

/** Whether the person may use an operation, and if not, a sentence that says who may. */
export type Permission = { allowed: true; reason?: undefined } | { allowed: false; reason: string }

/** Returns a function that decides by an operation's `access`. */
export function useMay(): (operation: Pick<ApiOperation, 'access' | 'id' | 'method'>) => Permission {
  const { role, isRehearsal } = useClub()
  const rehearsals = useTranslations('rehearsals')
  const t = useTranslations('roles')
  return (operation) => {
    if (isRehearsal && !mayRehearse(operation)) return { allowed: false, reason: rehearsals('notHere') }
    if (may(operation, role)) return { allowed: true }
    const names = rolesOf(operation).map((one) => t(`plural.${one}`))
    const roles = new Intl.ListFormat(t('locale'), { type: 'conjunction' }).format(names)
    return { allowed: false, reason: names.length === 0 ? t('operatorsOnly') : t('reason', { roles }) }
  }
}
