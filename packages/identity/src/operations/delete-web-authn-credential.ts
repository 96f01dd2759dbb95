import * as z from 'zod'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Removes a passkey. */
export const deleteWebAuthnCredential = defineOperation({
  input: z.object({ AccessToken: accessToken, CredentialId: z.string().min(1).max(2048) }),
  run: async (service, { AccessToken, CredentialId }, origin) => {
    const { account } = await authenticateFresh(service, AccessToken)
    const { rowCount } = await service.pool.query('delete from identity.passkey where id = $1 and account_id = $2', [
      CredentialId,
      account.id,
    ])
    if (rowCount !== 1) throw new CognitoError('ResourceNotFoundException', 'Credential does not exist.')
    await recordEvent(service, { accountId: account.id, name: 'passkeyRemoved' }, origin)
    await notify(service, account, 'passkeyRemoved', origin)
    return {}
  },
})
