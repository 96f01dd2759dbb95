import * as z from 'zod'
import { listAgreements, withdrawAgreement } from '../agreements.ts'
import { CognitoError } from '../errors.ts'
import { recordEvent } from '../events.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { inTransaction } from '../transaction.ts'
import { epoch } from './epoch.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Lists the clients and hosts that may sign the account in. Our own operation: Cognito has none. */
export const listAgreementsOf = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, { AccessToken }) => {
    const { account } = await authenticateAccessToken(service, AccessToken)
    return {
      Agreements: (await listAgreements(service, account.id)).map(({ id, clientId, host, scope, agreedAt }) => ({
        AgreementId: id,
        ClientId: clientId,
        IsOffice: clientId === service.settings.officeClientId,
        Host: host,
        Scopes: scope.split(' '),
        AgreedDate: epoch(agreedAt),
      })),
    }
  },
})

/** Withdraws an agreement and ends the sign-ins that depend on it. Our own operation: Cognito has none. */
export const withdrawAgreementOf = defineOperation({
  input: z.object({ AccessToken: accessToken, AgreementId: z.uuid() }),
  run: async (service, { AccessToken, AgreementId }, origin) => {
    // It ends sign-ins on other devices, so it needs a fresh proof as endSignIns does.
    const { account } = await authenticateFresh(service, AccessToken)
    if (!(await inTransaction(service, (bound) => withdrawAgreement(bound, account.id, AgreementId)))) {
      throw new CognitoError('ResourceNotFoundException', 'Agreement does not exist.')
    }
    await recordEvent(service, { accountId: account.id, name: 'withdrawAgreement' }, origin)
    return {}
  },
})
