import * as z from 'zod'
import { passkeysOf } from '../factors/passkeys.ts'
import { authenticateAccessToken } from '../tokens/authenticate-access-token.ts'
import { epoch } from './epoch.ts'
import { accessToken } from './fields.ts'
import { defineOperation } from './operation.ts'

/** Lists the account's passkeys, oldest first. */
export const listWebAuthnCredentials = defineOperation({
  input: z.object({
    AccessToken: accessToken,
    MaxResults: z.int().min(0).max(20).default(20),
    NextToken: z.string().max(2048).optional(),
  }),
  run: async (service, { AccessToken, MaxResults, NextToken }) => {
    const { account } = await authenticateAccessToken(service, AccessToken)
    const known = await passkeysOf(service, account.id)
    const start = NextToken === undefined ? 0 : known.findIndex(({ id }) => id === NextToken) + 1
    const page = known.slice(start, start + (MaxResults || 20))
    const last = start + page.length < known.length ? page.at(-1) : undefined
    return {
      Credentials: page.map((passkey) => ({
        CredentialId: passkey.id,
        FriendlyCredentialName: passkey.name,
        RelyingPartyId: passkey.rp_id,
        ...(passkey.attachment === null ? {} : { AuthenticatorAttachment: passkey.attachment }),
        AuthenticatorTransports: passkey.transports,
        CreatedAt: epoch(passkey.created_at),
      })),
      ...(last ? { NextToken: last.id } : {}),
    }
  },
})
