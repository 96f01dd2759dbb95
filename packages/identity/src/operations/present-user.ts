import type { Account } from '../queries/accounts.ts'
import { epoch } from './epoch.ts'

/** Converts an account to the form of Admin operations. */
export const presentUser = (account: Account) => ({
  Username: account.id,
  Enabled: !account.disabled,
  UserStatus: account.status,
  UserCreateDate: epoch(account.created_at),
  UserLastModifiedDate: epoch(account.updated_at),
})

/** Converts an account's attributes to names and values. */
export function attributesOf(account: Account): { Name: string; Value: string }[] {
  const attributes = {
    sub: account.id,
    email: account.email,
    email_verified: String(account.email_verified),
    ...(account.phone_number === null
      ? {}
      : { phone_number: account.phone_number, phone_number_verified: String(account.phone_number_verified) }),
    ...account.attributes,
  }
  return Object.entries(attributes).map(([Name, Value]) => ({ Name, Value }))
}
