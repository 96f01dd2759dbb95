import * as auth from 'aws-amplify/auth'
import { announceLogout, attempt, endNotifications, type Refused } from './identity-client.ts'
import {
  type Agreement,
  endOtherSignIns,
  type LinkedProvider,
  readAgreements,
  readLinkedProviders,
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
  unlinkProvider,
  withdrawAgreement,
} from './extended-operations.ts'

/** A passkey of the account. */
export type Passkey = { id: string; name: string | null; createdAt: Date | null }

/** A device on which the account has signed in. */
export type Device = { id: string; name: string | null; lastUsedAt: Date | null; isThis: boolean }

/** How an account is protected; null for features that the user pool has disabled. */
export type Protection = {
  authenticator: boolean
  passkeys: Passkey[] | null
  devices: Device[] | null
  signIns: SignIn[] | null
  agreements: Agreement[] | null
  providers: LinkedProvider[] | null
  /** How many recovery codes are left. */
  recoveryCodes: number | null
}

type Done = { ok: true }
const done: Done = { ok: true }

/** Reads how the account is protected. */
export const readProtection = (): Promise<(Done & { protection: Protection }) | Refused> =>
  attempt(async ({ userPoolClientId, userPoolEndpoint }) => {
    const { enabled = [] } = await auth.fetchMFAPreference()
    const [passkeys, devices, signIns, agreements, providers, recoveryCodes] = await Promise.all([
      nullIfDisabled(readPasskeys()),
      nullIfDisabled(readDevices(deviceKeyOf(userPoolClientId))),
      nullIfDisabled(readSignIns(userPoolEndpoint)),
      nullIfDisabled(readAgreements(userPoolEndpoint)),
      nullIfDisabled(readLinkedProviders(userPoolEndpoint)),
      nullIfDisabled(readRecoveryCodes(userPoolEndpoint)),
    ])
    const authenticator = enabled.includes('TOTP')
    return { ...done, protection: { authenticator, passkeys, devices, signIns, agreements, providers, recoveryCodes } }
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

/** Returns null if the user pool has disabled a feature, which it reports as an error. */
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

/** Returns the key of this browser's device from Amplify's storage. */
function deviceKeyOf(clientId: string): string | null {
  const user = localStorage.getItem(`CognitoIdentityServiceProvider.${clientId}.LastAuthUser`)
  return localStorage.getItem(`CognitoIdentityServiceProvider.${clientId}.${user}.deviceKey`)
}

/** Changes the password. */
export const changePassword = (oldPassword: string, newPassword: string): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.updatePassword({ oldPassword, newPassword })
    return done
  })

/** Starts the setup of an authenticator app. @param account the name that the app shows */
export const beginAuthenticator = (account: string): Promise<(Done & { secret: string; uri: string }) | Refused> =>
  attempt(async () => {
    const details = await auth.setUpTOTP()
    return { ...done, secret: details.sharedSecret, uri: details.getSetupUri(location.hostname, account).href }
  })

/** Completes the setup with a code of the authenticator app, which later sign-ins require. */
export const confirmAuthenticator = (code: string): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.verifyTOTPSetup({ code })
    await auth.updateMFAPreference({ totp: 'PREFERRED' })
    return done
  })

/** Removes the authenticator app as a second factor. */
export const removeAuthenticator = (): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.updateMFAPreference({ totp: 'DISABLED' })
    return done
  })

/** Creates a passkey on this device. */
export const addPasskey = (): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.associateWebAuthnCredential()
    return done
  })

/** Removes a passkey. */
export const removePasskey = (credentialId: string): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.deleteWebAuthnCredential({ credentialId })
    return done
  })

/** Removes a device from the account. */
export const forgetDevice = (id: string): Promise<Done | Refused> =>
  attempt(async () => {
    await auth.forgetDevice({ device: { id } })
    return done
  })

/** Ends all sign-ins of the account, including this one. The service requires a recent proof of identity. */
export async function signOutEverywhere(): Promise<Done | Refused> {
  // Amplify signs out locally even if the service fails, so end the others first with a request that reports failures.
  const others = await endOtherSignIns()
  if (!others.ok && others.error !== 'UnknownOperationException') return others
  return attempt(async () => {
    await auth.fetchUserAttributes()
    await endNotifications().catch(() => {})
    await auth.signOut({ global: true })
    announceLogout()
    return done
  })
}
