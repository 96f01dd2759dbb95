import * as contract from '@virage/contract'
import { birthdateProblem } from '@virage/domain'
import type { Club } from '../../../platform/access/clubs.ts'
import { readOpenChange, savePersonalInfo, withdrawChange } from '../kyc/identity-change.ts'
import { transitionKyc } from '../kyc/transition-kyc.ts'
import { assertOwnPicture, assertOwnUpload, type MediaStore } from '../../media/index.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { RegisterOperation } from '../../../platform/http/register-operation.ts'
import { dayOf } from '../../../platform/date-texts.ts'
import { ApiError } from '../../../platform/http/api-error.ts'
import type { Platform } from '../../../platform/platform.ts'
import { readBalance } from '../../wallet/index.ts'
import type { Fan } from '../../../platform/access/fans.ts'
import { followAccount } from './follow-account.ts'
import { presentChange, presentFan } from './present-fan.ts'
import { acceptTerms, readFan, updateFan } from './queries.ts'
import { registerFan } from './register-fan.ts'

/** Registers the operations on fan records and the first steps of the KYC. */
export function fanRoutes(register: RegisterOperation, platform: Platform, media: MediaStore): void {
  const { database, clock, fans } = platform

  const getFan = async (tx: Tx, club: Club, accountId: string) => {
    const fan = await readFan(tx, club.id, accountId)
    if (!fan) throw new ApiError('errors.fan.notRegistered')
    return fan
  }
  const present = async (tx: Tx, club: Club, fan: Fan) => {
    // A change is requested with all personal information, of which the contact details are stored.
    const openChange = fan.personal_info && (await readOpenChange(tx, club.id, fan.id))
    return {
      ...presentFan(club, fan, await readBalance(tx, club.id, fan.id)),
      identityChange: openChange ? presentChange(openChange) : null,
    }
  }
  const show = async (tx: Tx, club: Club, accountId: string) => present(tx, club, await getFan(tx, club, accountId))
  /** Changes the caller's record, and returns it, in one transaction. */
  const change = async (club: Club, accountId: string, work: (tx: Tx, fan: Fan) => Promise<void>) => {
    const shown = await database.withTenant(club.id, async (tx) => {
      await work(tx, await getFan(tx, club, accountId))
      return show(tx, club, accountId)
    })
    return shown
  }

  register(contract.getMe, async ({ club, principal }) => {
    const { shown, isReferred } = await database.withTenant(club.id, async (tx) => {
      const followed = await followAccount(tx, club, principal)
      if (!followed) throw new ApiError('errors.fan.notRegistered')
      return { ...followed, shown: await present(tx, club, followed.fan) }
    })
    // The next request may come before the news of the change.
    if (isReferred) fans.invalidate(club.id, principal.username)
    return shown
  })

  register(contract.registerFan, async ({ club, principal, body, language }) => {
    const url = body.pictureUrl ?? null
    await assertOwnPicture(media, url, [principal.pictureUrl])
    const shown = await database.withTenant(club.id, async (tx) => {
      await assertOwnUpload(tx, { clubId: club.id, accountId: principal.username, url })
      await registerFan(tx, club, principal, { pictureUrl: url, language })
      return show(tx, club, principal.username)
    })
    return shown
  })

  register(contract.updateFan, async ({ club, principal, body }) => {
    const url = body.pictureUrl ?? null
    await assertOwnPicture(media, url, [principal.pictureUrl])
    return change(club, principal.username, async (tx, fan) => {
      if (body.pictureUrl === undefined && body.hidden === undefined) return
      if (url !== fan.picture_url) await assertOwnUpload(tx, { clubId: club.id, accountId: principal.username, url })
      await updateFan(tx, fan, {
        ...(body.pictureUrl === undefined ? {} : { picture_url: body.pictureUrl }),
        ...(body.hidden === undefined ? {} : { hidden: body.hidden }),
      })
    })
  })

  register(contract.setLanguage, async ({ club, principal, body }) => {
    await change(club, principal.username, (tx, fan) => updateFan(tx, fan, { language: body.language }))
    return {}
  })

  register(contract.acceptTerms, ({ club, principal }) => change(club, principal.username, acceptTerms))

  register(contract.savePersonalInfo, ({ club, principal, body }) =>
    change(club, principal.username, async (tx, fan) => {
      if (fan.tos_accepted_at === null) throw new ApiError('errors.kyc.termsNeeded')
      const problem = birthdateProblem(body.birthdate, dayOf(clock.now()))
      if (problem === 'tooYoung')
        throw new ApiError('errors.kyc.tooYoung', { errors: [{ path: 'birthdate', key: 'errors.kyc.tooYoung' }] })
      if (problem)
        throw new ApiError('errors.validation.failed', {
          errors: [{ path: 'birthdate', key: 'errors.validation.date' }],
        })
      await savePersonalInfo(tx, club, fan, body)
      // Who waits to answer a questionnaire, or for its review, goes on, too, once the club has none any more.
      const isGivenUp =
        !club.due_diligence_required && ['PERSONAL_INFO_FILLED', 'DUE_DILIGENCE_FILLED'].includes(fan.kyc_status)
      if (fan.kyc_status === 'READY_FOR_KYC' || isGivenUp) {
        await transitionKyc(tx, {
          clubId: club.id,
          fanId: fan.id,
          event: 'personalInfoSaved',
          actor: principal.username,
        })
      }
    }),
  )

  register(contract.withdrawIdentityChange, ({ club, principal }) =>
    change(club, principal.username, (tx, fan) => withdrawChange(tx, club.id, fan.id)),
  )
}
