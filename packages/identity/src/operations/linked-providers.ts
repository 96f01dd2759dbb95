import * as z from 'zod'
import { notify, recordEvent } from '../events.ts'
import { linkedProvidersOf, unlinkProvider } from '../federation/linked-providers.ts'
import { authenticateFresh } from '../fresh-proof.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { inTransaction } from '../transaction.ts'
import { epoch } from './epoch.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Lists the providers that are linked to the account, oldest first. Our own operation: Cognito has none. */
export const listLinkedProviders = defineOperation({
  input: z.object({ AccessToken: accessToken }),
  run: async (service, { AccessToken }) => {
    const { account } = await authenticateAccessToken(service, AccessToken)
    return {
      LinkedProviders: (await linkedProvidersOf(service, account.id)).map(({ provider, subject, linkedAt }) => ({
        ProviderName: provider,
        Subject: subject,
        LinkedDate: epoch(linkedAt),
      })),
    }
  },
})

/**
 * Unlinks a provider and ends the account's other sign-ins. It succeeds, too, if the provider isn't linked any more. Our
 * own operation: Cognito has it for administrators only.
 */
export const unlinkProviderOf = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    ProviderName: z.string().min(1).max(256),
    Subject: z.string().min(1).max(255),
  }),
  run: async (service, { AccessToken, ProviderName, Subject }, origin) => {
    const authenticated = await authenticateFresh(service, AccessToken)
    const linked = { provider: ProviderName, subject: Subject }
    if (!(await inTransaction(service, (bound) => unlinkProvider(bound, authenticated, linked)))) return {}
    const { account } = authenticated
    await recordEvent(service, { accountId: account.id, name: 'unlinkIdentity', details: { by: ProviderName } }, origin)
    await notify(service, account, 'providerRemoved', origin)
    return {}
  },
})
