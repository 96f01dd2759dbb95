import { randomBytes, randomUUID } from 'node:crypto'
import { generateCode } from '../codes.ts'
import { assertPasswordPolicy, createEncryptedCredential } from '../credentials.ts'
import { deleteAccount } from '../delete-account.ts'
import { CognitoError } from '../errors.ts'
import { notify, recordEvent } from '../events.ts'
import {
  type Account,
  deleteUnconfirmed,
  findAccount,
  findAccountById,
  insertAccount,
  isAccountId,
} from '../queries/accounts.ts'
import { deleteFactors, requireReset, setDisabled, setTemporary } from '../queries/administration.ts'
import type { Origin, Service } from '../service.ts'
import { revokeFamilies } from '../tokens/revoke-families.ts'
import { inTransaction } from '../transaction.ts'

/** How long the temporary password of an invitation is valid, in milliseconds. */
const invitationLifetime = 7 * 86_400_000

/**
 * What operators of the installation can do with accounts, which they name by email address or id. They never choose
 * or see a password but their own.
 *
 * @throws CognitoError UserNotFoundException from each, for a name without an account
 */
export type Admin = {
  getUser: (username: string) => Promise<Account>
  /** Creates an account and emails its owner a temporary password. @throws CognitoError UsernameExistsException */
  createUser: (
    user: { email: string; attributes: Record<string, string>; silent: boolean },
    by: Origin,
  ) => Promise<Account>
  /**
   * Creates a confirmed account with a password that its owner has typed at the server itself. It replaces one that waits for its code, with all
   * that was said when it was signed up.
   *
   * @throws CognitoError InvalidPasswordException, UsernameExistsException
   */
  createOwnUser: (user: { email: string; password: string }, by: Origin) => Promise<void>
  /** Emails a new temporary password, which replaces the first. */
  inviteAgain: (username: string, by: Origin) => Promise<Account>
  /** Ends all sign-ins and blocks new ones. */
  disableUser: (username: string, by: Origin) => Promise<void>
  enableUser: (username: string, by: Origin) => Promise<void>
  /** Ends all sign-ins and emails a code for a new password. */
  resetPassword: (username: string, by: Origin) => Promise<void>
  /** Removes lost second factors, passkeys and devices, and ends all sign-ins. */
  resetFactors: (username: string, by: Origin) => Promise<void>
  signOutEverywhere: (username: string, by: Origin) => Promise<void>
  deleteUser: (username: string, by: Origin) => Promise<void>
}

/** Creates the operations on accounts that operators of the installation use. */
export function createAdmin(service: Service): Admin {
  const getUser = async (username: string) => {
    const find = isAccountId(username) ? findAccountById : findAccount
    const account = await find(service.pool, username)
    if (!account) throw new CognitoError('UserNotFoundException', 'User does not exist.')
    return account
  }
  const languageOf = ({ attributes }: Account, by: Origin) => attributes['locale'] ?? by.language
  /** @param bound bound to the transaction that creates the account, if one does @returns the password */
  const generateTemporary = async (bound: Service, id: string) => {
    const password = randomBytes(16).toString('base64url')
    const credential = createEncryptedCredential(bound, id, password)
    const until = new Date(bound.now().getTime() + invitationLifetime)
    await setTemporary(bound.pool, { id, credential, until }, bound.now())
    return password
  }
  const invite = async (id: string, { password, silent }: { password: string; silent: boolean }, by: Origin) => {
    await recordEvent(service, { accountId: id, name: 'adminInvite' }, by)
    const account = await getUser(id)
    const { email } = account
    if (!silent) await service.deliver({ kind: 'invitation', email, password, language: languageOf(account, by) })
    return account
  }
  /** Changes an account and records the event, in one transaction. */
  const change =
    (name: string, work: (bound: Service, account: Account) => Promise<void>) =>
    async (username: string, by: Origin) => {
      const account = await getUser(username)
      await inTransaction(service, (bound) => work(bound, account))
      await recordEvent(service, { accountId: account.id, name }, by)
      return account
    }
  const disable = change('adminDisable', async (bound, { id }) => {
    await setDisabled(bound.pool, id, true, bound.now())
    await revokeFamilies(bound, { accountId: id })
  })
  const enable = change('adminEnable', (bound, { id }) => setDisabled(bound.pool, id, false, bound.now()))
  const reset = change('adminResetPassword', async (bound, { id }) => {
    await requireReset(bound.pool, id, bound.now())
    await revokeFamilies(bound, { accountId: id })
  })
  const resetFactors = change('adminResetFactors', async (bound, { id }) => {
    await deleteFactors(bound.pool, id, bound.now())
    await revokeFamilies(bound, { accountId: id })
  })
  const signOut = change('adminSignOut', (bound, { id }) => revokeFamilies(bound, { accountId: id }))

  return {
    getUser,
    createUser: async ({ email, attributes, silent }, by) => {
      const id = randomUUID()
      // Nobody knows this password; the transaction below generates another.
      const credential = createEncryptedCredential(service, id, randomBytes(32).toString('base64url'))
      const account = { id, email: email.toLowerCase(), credential, attributes, status: 'UNCONFIRMED' as const }
      // Together, so that an account without a temporary password doesn't take the address: nobody could be invited again.
      const password = await inTransaction(service, async (bound) => {
        if (!(await insertAccount(bound.pool, account, bound.now())))
          throw new CognitoError('UsernameExistsException', 'User account already exists')
        return generateTemporary(bound, id)
      })
      return invite(id, { password, silent }, by)
    },
    createOwnUser: async ({ email: address, password }, by) => {
      const email = address.toLowerCase()
      await assertPasswordPolicy(service, password, { email, attributes: {} })
      const id = await inTransaction(service, (bound) => storeConfirmed(bound, email, password))
      await recordEvent(service, { accountId: id, name: 'adminCreate' }, by)
    },
    inviteAgain: async (username, by) => {
      const account = await getUser(username)
      if (account.status !== 'FORCE_CHANGE_PASSWORD') {
        throw new CognitoError('InvalidParameterException', 'User is not waiting for an invitation.')
      }
      const password = await generateTemporary(service, account.id)
      return invite(account.id, { password, silent: false }, by)
    },
    disableUser: async (username, by) => void (await disable(username, by)),
    enableUser: async (username, by) => void (await enable(username, by)),
    resetPassword: async (username, by) => {
      const known = await getUser(username)
      if (known.status === 'UNCONFIRMED' || known.status === 'FORCE_CHANGE_PASSWORD') {
        throw new CognitoError('InvalidParameterException', 'User password cannot be reset in the current state.')
      }
      const account = await reset(username, by)
      const code = await generateCode(service, account.id, 'resetPassword', account.email)
      const { email } = account
      await service.deliver({ kind: 'code', purpose: 'resetPassword', email, code, language: languageOf(account, by) })
    },
    resetFactors: async (username, by) => {
      const account = await resetFactors(username, by)
      await notify(service, account, 'secondFactorOff', by)
    },
    signOutEverywhere: async (username, by) => void (await signOut(username, by)),
    deleteUser: async (username, by) => deleteAccount(service, await getUser(username), by),
  }
}

/** Stores a confirmed account. @param service bound to a transaction @returns its id */
async function storeConfirmed(service: Service, email: string, password: string): Promise<string> {
  const known = await findAccount(service.pool, email)
  if (known?.status === 'UNCONFIRMED') await deleteUnconfirmed(service.pool, known.id)
  const id = randomUUID()
  const credential = createEncryptedCredential(service, id, password)
  const account = { id, email, credential, attributes: {}, status: 'CONFIRMED' as const }
  if (!(await insertAccount(service.pool, account, service.now())))
    throw new CognitoError('UsernameExistsException', 'User account already exists')
  return id
}
