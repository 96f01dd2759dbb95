import type { Config } from '../../config.ts'
import type { Database } from '../../platform/database/database.ts'

/**
 * Returns whether an account belongs to staff, who need a second factor. Staff without one set it up during sign-in.
 * The authorizer stops those who became staff while signed in.
 */
export const createNeedsSecondFactor =
  ({ database, config }: { database: Database; config: Pick<Config, 'STAFF_SECOND_FACTOR' | 'OPERATORS'> }) =>
  async ({ accountId, email }: { accountId: string; email: string }): Promise<boolean> => {
    if (!config.STAFF_SECOND_FACTOR) return false
    if (config.OPERATORS.includes(email)) return true
    return database.asSystem(async (tx) => {
      const staff = await tx
        .selectFrom('staff')
        .select('email')
        .where((where) =>
          where.or([
            where('account_id', '=', accountId),
            where.and([where('account_id', 'is', null), where('email', '=', email)]),
          ]),
        )
        .executeTakeFirst()
      const operator = await tx
        .selectFrom('operator')
        .select('email')
        .where('account_id', '=', accountId)
        .executeTakeFirst()
      return staff !== undefined || operator !== undefined
    })
  }
