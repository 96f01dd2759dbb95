import * as z from 'zod'
import { recordEvent } from '../events.ts'
import { CognitoError } from '../errors.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { idleTimeOf } from '../settings.ts'
import { epoch } from './epoch.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

type SignIn = {
  id: string
  auth_time: Date
  agent: string | null
  device_name: string | null
  last_used: Date
}

/** Lists the account's active sign-ins, most recently used first. Our own operation: Cognito has none. */
export const listSignIns = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, { AccessToken }) => {
    const { account, familyId } = await authenticateAccessToken(service, AccessToken)
    const { officeClientId } = service.settings
    const unusedSince = (client: string | null) =>
      new Date(service.now().getTime() - idleTimeOf(service.settings, client))
    const { rows } = await service.pool.query<SignIn>(
      `select family.id, family.auth_time, family.agent, device.name as device_name,
         coalesce(max(token.issued_at), family.auth_time) as last_used
       from identity.token_family family
       left join identity.device on device.key = family.device_key
       left join identity.refresh_token token on token.family_id = family.id
       where family.account_id = $1 and family.revoked_at is null and family.expires_at > $2
       group by family.id, device.name
       having coalesce(max(token.issued_at), family.auth_time) >= case when family.client_id = $3 then $4 else $5 end::timestamptz
       order by last_used desc, family.id limit 100`,
      [account.id, service.now(), officeClientId, unusedSince(officeClientId ?? null), unusedSince(null)],
    )
    return {
      SignIns: rows.map((signIn) => ({
        SignInId: signIn.id,
        IsCurrent: signIn.id === familyId,
        Agent: signIn.agent ?? signIn.device_name ?? '',
        SignedInDate: epoch(signIn.auth_time),
        LastUsedDate: epoch(signIn.last_used),
      })),
    }
  },
})

/**
 * Ends one sign-in or, without an id, all but the current one. Ending others needs a fresh proof: a stolen token
 * cannot sign the owner out. Our own operation: Cognito has none.
 */
export const endSignIns = defineOperation({
  input: z.object({ AccessToken: accessToken, SignInId: z.uuid().optional() }),
  run: async (service, { AccessToken, SignInId }, origin) => {
    const { account, familyId } = await authenticateAccessToken(service, AccessToken)
    if (SignInId !== familyId) await authenticateFresh(service, AccessToken)
    if (SignInId === undefined) {
      await revokeFamilies(service, { accountId: account.id, except: familyId })
    } else {
      const { rows } = await service.pool.query(
        'select from identity.token_family where id = $1 and account_id = $2 and revoked_at is null',
        [SignInId, account.id],
      )
      if (rows.length === 0) throw new CognitoError('ResourceNotFoundException', 'Sign-in does not exist.')
      await revokeFamilies(service, { familyId: SignInId })
      // Otherwise the browser's login session would sign in again.
      await service.pool.query('delete from identity.login_session where account_id = $1', [account.id])
    }
    await recordEvent(service, { accountId: account.id, name: 'endSignIns' }, origin)
    return {}
  },
})
