import { recordConsent } from '@virage/contract'
import type { RegisterCall } from '../platform/http/register-call.ts'
import type { Platform } from '../platform/platform.ts'

/** Keeps what visitors have allowed to be stored (K05). */
export function consentRoutes(register: RegisterCall, { database }: Platform): void {
  register(recordConsent, async ({ body }) => {
    const record = JSON.stringify(body)
    await database.query
      .insertInto('consent')
      .values({ consent_id: body.consentId, record })
      .onConflict((conflict) => conflict.column('consent_id').doUpdateSet({ record }))
      .execute()
    return {}
  })
}
