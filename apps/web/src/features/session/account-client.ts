import * as auth from 'aws-amplify/auth'
import { attempt, type Refused } from './identity-client.ts'
import {
  type Agreement,
  endOtherSignIns,
  readAgreements,
  readRecoveryCodes,
  readSignIns,
  type SignIn,
} from './extended-operations.ts'

export {
  createRecoveryCodes,
  endOtherSignIns,
  endSignIn,
  sendProofEmail,
  proveByApp,
  proveByEmail,
  proveByPasskey,
  proveByPassword,
  withdrawAgreement,
} from './extended-operations.ts'

/** A passkey of the account. */
export type Passkey = { id: string; name: string | null; createdAt: Date | null }

/** A device that the account has signed in on. */
export type Device = { id: string; name: string | null; lastUsedAt: Date | null; isThis: boolean }

/** How an account is protected; null for what the pool has switched off. */
export type Protection = {
  authenticator: boolean
  passkeys: Passkey[] | null
  devices: Device[] | null
  signIns: SignIn[] | null
  agreements: Agreement[] | null
  /** How many recovery codes are left. */
  recoveryCodes: number | null
}

type Done = { ok: true }
const done: Done = { ok: true }

/** Reads how the account is protected. */
export const readProtection = (): Promise<(Done & { protection: Protection }) | Refused> =>
  attempt(async ({ userPoolClientId, userPoolEndpoint }) => {
    const { enabled = [] } = await auth.fetchMFAPreference()
    const [passkeys, devices, signIns, agreements, recoveryCodes] = await Promise.all([
      nullIfDisabled(readPasskeys()),
      nullIfDisabled(readDevices(deviceKeyOf(userPoolClientId))),
      nullIfDisabled(readSignIns(userPoolEndpoint)),
      nullIfDisabled(readAgreements(userPoolEndpoint)),
      nullIfDisabled(readRecoveryCodes(userPoolEndpoint)),
    ])
    const authenticator = enabled.includes('TOTP')
    return { ...done, protection: { authenticator, passkeys, devices, signIns, agreements, recoveryCodes } }
  })

async function readPasskeys(): Promise<Passkey[]> {
  const { credentials } = await auth.listWebAuthnCredentials()
  return credentials.map(({ credentialId, friendlyCredentialName, createdAt }) => ({
    id: credentialId ?? '',
    name: friendlyCredentialName ?? null,
    createdAt: createdAt ?? null,
  }))
}

async function readDevices(own: string | null): Promise<Device[]> {
  const devices = await auth.fetchDevices()
  return devices.map(({ id, name, lastAuthenticatedDate }) => ({
    id,
    name: name ?? null,
    lastUsedAt: lastAuthenticatedDate ?? null,
    isThis: id === own,
  }))
}

/** A pool may have passkeys or devices switched off; it says so by refusing to list them. */
async function nullIfDisabled<T>(list: Promise<T>): Promise<T | null> {
  try {
    return await list
  } catch (error) {
    const { name } = error instanceof Error ? error : new Error()
    if (disabledErrors.has(name)) return null
    throw error
  }
}

const disabledErrors = new Set([
  'InvalidParameterException',
  'InvalidUserPoolConfigurationException',
  'UnknownOperationException',
  'WebAuthnConfigurationMissingException',
  'WebAuthnNotEnabledException',
])

/** The key under which Amplify keeps this browser's device. */
function deviceKeyOf(clientId: string): string | null {
  const user = localStorage.getItem(`CognitoIdentityServiceProvider.${clientId}.LastAuthUser`)
  return localStorage.getItem(`CognitoIdentityServiceProvider.${clientId}.${user}.deviceKey`)
}

/** Replaces the password. */
export const changePassword = (oldPassword: string, newPassword: string): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.updatePassword({ oldPassword, newPassword })
    return done
  })

/** Begins to set an authenticator up. @param account shown in the authenticator */
export const beginAuthenticator = (account: string): Promise<(Done & { secret: string; uri: string }) | Refused> =>
  attempt(async () => {
    const details = await auth.setUpTOTP()
    return { ...done, secret: details.sharedSecret, uri: details.getSetupUri(location.hostname, account).href }
  })

/** Proves that the authenticator shows the right codes; from now on it is asked for. */
export const confirmAuthenticator = (code: string): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.verifyTOTPSetup({ code })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    return done
  })

/** AccountPrompts for the authenticator no more. */
export const removeAuthenticator = (): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.updateMFAPreference({ totp: 'DISABLED' })
    return done
  })

/** Makes a passkey with this device. */
export const addPasskey = (): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.associateWebAuthnCredential()
    return done
  })

/** Takes a passkey away. */
export const removePasskey = (credentialId: string): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.deleteWebAuthnCredential({ credentialId })
    return done
  })

/** Forgets a device. */
export const forgetDevice = (id: string): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.forgetDevice({ device: { id } })
    return done
  })

/** Ends all sign-ins of the account, this one too. Refused until the person has just proven who they are. */
export async function signOutEverywhere(): Promise<Done | Refused> {
  // Amplify signs out here whatever the service says; so the others are ended first, by a call that tells.
  const others = await endOtherSignIns()
  if (!others.ok && others.error !== 'UnknownOperationException') return others
  return attempt(async () => {
    await auth.fetchUserAttributes()
    await auth.signOut({ global: true })
    return done
  })
}
