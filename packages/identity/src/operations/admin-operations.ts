import * as z from 'zod'
import { createAdmin } from '../admin/admin.ts'
import { ownAttributesIn } from '../attributes.ts'
import { secondFactorsOf } from '../challenges/second-factor.ts'
import { CognitoError } from '../errors.ts'
import { listAccounts } from '../queries/administration.ts'
import type { Service } from '../service.ts'
import { attributes, userName } from './fields.ts'
import { defineOperation, type Operation } from './operation.ts'
import { attributesOf, presentUser } from './present-user.ts'

const poolId = z.string().max(64)
const email = z.string().trim().toLowerCase().pipe(z.email()).pipe(z.string().max(254))
const named = z.object({ UserPoolId: poolId, Username: userName })

function assertPool({ settings }: Service, id: string): void {
  if (id !== settings.poolId) throw new CognitoError('ResourceNotFoundException', `User pool ${id} does not exist.`)
}

/** Defines an operation that changes one account and returns nothing. */
const act = (name: 'disableUser' | 'enableUser' | 'resetPassword' | 'signOutEverywhere' | 'deleteUser') =>
  defineOperation({
    input: named,
    run: async (service, input, origin) => {
      assertPool(service, input.UserPoolId)
      await createAdmin(service)[name](input.Username, origin)
      return {}
    },
  })

const createUser = defineOperation({
  input: z.object({
    UserPoolId: poolId,
    Username: email,
    UserAttributes: attributes.default([]),
    TemporaryPassword: z.never('Administrators do not choose passwords').optional(),
    MessageAction: z.enum(['RESEND', 'SUPPRESS']).optional(),
  }),
  run: async (service, input, origin) => {
    assertPool(service, input.UserPoolId)
    const admin = createAdmin(service)
    const account =
      input.MessageAction === 'RESEND'
        ? await admin.inviteAgain(input.Username, origin)
        : await admin.createUser(
            {
              email: input.Username,
              attributes: ownAttributesIn(input.UserAttributes),
              silent: input.MessageAction === 'SUPPRESS',
            },
            origin,
          )
    return { User: { ...presentUser(account), Attributes: attributesOf(account) } }
  },
})

const getUser = defineOperation({
  input: named,
  run: async (service, input) => {
    assertPool(service, input.UserPoolId)
    const account = await createAdmin(service).getUser(input.Username)
    return {
      ...presentUser(account),
      UserAttributes: attributesOf(account),
      UserMFASettingList: secondFactorsOf(account),
      ...(account.preferred_mfa === null ? {} : { PreferredMfaSetting: account.preferred_mfa }),
    }
  },
})

const filter = /^\s*(email|sub|phone_number|cognito:user_status|status)\s*(\^?=)\s*"([^"\\]*)"\s*$/

const listUsers = defineOperation({
  input: z.object({
    UserPoolId: poolId,
    Filter: z.string().max(256).optional(),
    Limit: z.int().min(0).max(60).default(60),
    PaginationToken: z.uuid().optional(),
  }),
  run: async (service, input) => {
    assertPool(service, input.UserPoolId)
    const read = input.Filter ? filter.exec(input.Filter) : undefined
    if (read === null) throw new CognitoError('InvalidParameterException', 'Error while parsing filter.')
    const limit = input.Limit || 60
    const attribute = z
      .enum(['email', 'sub', 'phone_number', 'status'])
      .parse(read?.[1]?.replace('cognito:user_status', 'status') ?? 'email')
    const found = await listAccounts(service.pool, {
      attribute,
      beginning: read?.[3] ?? '',
      whole: read?.[2] === '=',
      after: input.PaginationToken,
      limit: limit + 1,
    })
    const page = found.slice(0, limit)
    const last = found.length > limit ? page.at(-1) : undefined
    return {
      Users: page.map((account) => ({ ...presentUser(account), Attributes: attributesOf(account) })),
      ...(last ? { PaginationToken: last.id } : {}),
    }
  },
})

const off = z.object({ Enabled: z.literal(false) }).optional()

/** Removes second factors, passkeys, recovery codes and devices. Administrators cannot enable any. */
const disableFactors = defineOperation({
  input: named.extend({ SMSMfaSettings: off, SoftwareTokenMfaSettings: off, EmailMfaSettings: off }),
  run: async (service, input, origin) => {
    assertPool(service, input.UserPoolId)
    await createAdmin(service).resetFactors(input.Username, origin)
    return {}
  },
})

/** Operations for operators of the installation; each request must be signed with the key of the settings. */
export const adminOperations: ReadonlyMap<string, Operation> = new Map<string, Operation>([
  ['AdminCreateUser', createUser],
  ['AdminGetUser', getUser],
  ['AdminDisableUser', act('disableUser')],
  ['AdminEnableUser', act('enableUser')],
  ['AdminResetUserPassword', act('resetPassword')],
  ['AdminSetUserMFAPreference', disableFactors],
  ['AdminUserGlobalSignOut', act('signOutEverywhere')],
  ['AdminDeleteUser', act('deleteUser')],
  ['ListUsers', listUsers],
])
