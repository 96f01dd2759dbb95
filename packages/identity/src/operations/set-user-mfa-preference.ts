import * as z from 'zod'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { deleteAuthenticator } from '../factors/authenticator.ts'
import { secondFactorsOf } from '../challenges/second-factor.ts'
import { findAccountById, type SecondFactor, setSecondFactors } from '../queries/accounts.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { inEpoch } from '../transaction.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

const choice = z.object({ Enabled: z.boolean().optional(), PreferredMfa: z.boolean().optional() }).optional()

/**
 * Sets which second factors are enabled and which one is preferred. The first code of an authenticator app has enabled it
 * (VerifySoftwareToken); disabling it deletes its secret.
 */
export const setUserMfaPreference = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    SMSMfaSettings: choice,
    SoftwareTokenMfaSettings: choice,
    EmailMfaSettings: choice,
  }),
  run: async (service, input, origin) => {
    const { account } = await authenticateFresh(service, input.AccessToken)
    const { SMSMfaSettings: sms, SoftwareTokenMfaSettings: app, EmailMfaSettings: email } = input
    const before = secondFactorsOf(account)
    if (app?.Enabled && !account.mfa_by_app) {
      throw new CognitoError('InvalidParameterException', 'User has not verified software token mfa')
    }
    if (sms?.Enabled && !(account.phone_number_verified && service.sendText)) {
      throw new CognitoError('InvalidParameterException', 'User does not have a verified phone number')
    }
    const chosen: [SecondFactor, z.output<typeof choice>][] = [
      ['SMS_MFA', sms],
      ['SOFTWARE_TOKEN_MFA', app],
      ['EMAIL_OTP', email],
    ]
    const preferred = chosen.filter(([, setting]) => setting?.PreferredMfa)
    if (preferred.length > 1) throw new CognitoError('InvalidParameterException', 'Only one MFA can be preferred')
    if (preferred.some(([, setting]) => setting?.Enabled === false)) {
      throw new CognitoError('InvalidParameterException', 'A preferred MFA must be enabled')
    }
    const [name] = preferred[0] ?? []
    const given = chosen.filter(([, setting]) => setting?.PreferredMfa === false || setting?.Enabled === false)
    const keepsPreference = !given.some(([known]) => known === account.preferred_mfa)
    const factors = {
      ...(sms?.Enabled === undefined ? {} : { bySms: sms.Enabled }),
      ...(email?.Enabled === undefined ? {} : { byEmail: email.Enabled }),
      preferred: name ?? (keepsPreference ? account.preferred_mfa : null),
    }
    await inEpoch(service, account, async (bound) => {
      await setSecondFactors(bound.pool, account.id, factors, bound.now())
      if (app?.Enabled === false) await deleteAuthenticator(bound, account.id)
    })

    const changed = await findAccountById(service.pool, account.id)
    const after = changed ? secondFactorsOf(changed) : []
    if (after.toSorted().join() !== before.toSorted().join()) {
      const on = after.some((factor) => !before.includes(factor))
      const notice = on ? 'secondFactorOn' : 'secondFactorOff'
      await recordEvent(service, { accountId: account.id, name: notice, details: { factors: after.join(' ') } }, origin)
      const strong = after.filter((factor) => factor !== 'EMAIL_OTP')
      const addsMail = after.includes('EMAIL_OTP') && !before.includes('EMAIL_OTP')
      // Email codes are then not asked for: the mailbox would be both factors.
      await notify(service, account, addsMail && strong.length > 0 ? 'mailBesideApp' : notice, origin)
      if (strong.length === 0) {
        await service.pool.query('delete from identity.recovery_code where account_id = $1', [account.id])
      }
    }
    return {}
  },
})
