import { fetchAuthSession } from 'aws-amplify/auth'
import { attempt, type Refused } from './identity-client.ts'

/** A sign-in of the account that has not ended. */
export type SignIn = { id: string; browser: string; isThis: boolean; lastUsedAt: Date }

type Done = { ok: true }
const done: Done = { ok: true }

/**
 * Calls an operation that the embedded identity service has beside Cognito's. A pool of Cognito refuses it as unknown.
 *
 * @throws an error with the name of the refusal
 */
async function call<Answer>(endpoint: string | null, target: string, body: object = {}): Promise<Answer> {
  if (endpoint === null) throw named('UnknownOperationException', 'A user pool of Cognito does not have this')
  const { tokens } = await fetchAuthSession()
  const response = await fetch(new URL(endpoint, location.origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
    },
    body: JSON.stringify({ AccessToken: tokens?.accessToken.toString(), ...body }),
  }).catch(() => {
    throw named('NetworkError', 'The service was not reached')
  })
  const answer: Answer & { __type?: string; message?: string } = await response.json()
  if (!response.ok) throw named(answer.__type ?? 'Unknown', answer.message ?? '')
  return answer
}

const named = (name: string, message: string) => Object.assign(new Error(message), { name })

/** An operation whose answer says nothing. */
const ask = (target: string, body?: object): Promise<Done | Refused> =>
  attempt(async ({ userPoolEndpoint }) => {
    await call(userPoolEndpoint, target, body)
    return done
  })

/** The account's sign-ins, the latest used first. */
export async function readSignIns(endpoint: string | null): Promise<SignIn[]> {
  type Listed = { SignInId: string; IsCurrent: boolean; Agent: string; LastUsedDate: number }
  const { SignIns } = await call<{ SignIns: Listed[] }>(endpoint, 'ListSignIns')
  return SignIns.map(({ SignInId, IsCurrent, Agent, LastUsedDate }) => ({
    id: SignInId,
    browser: Agent,
    isThis: IsCurrent,
    lastUsedAt: new Date(LastUsedDate * 1000),
  }))
}

/** Ends one sign-in. */
export const endSignIn = (id: string): Promise<Done | Refused> => ask('EndSignIns', { SignInId: id })

/** Ends all sign-ins but this one. */
export const endOtherSignIns = (): Promise<Done | Refused> => ask('EndSignIns')

/** Whom the account lets sign it in: the product's own (without a host), or a club's domain. */
export type Agreement = { id: string; host: string | null; isOffice: boolean; agreedAt: Date }

/** What the account has agreed to on the hosted pages, the latest first. */
export async function readAgreements(endpoint: string | null): Promise<Agreement[]> {
  type Listed = { AgreementId: string; Host: string; IsOffice: boolean; AgreedDate: number }
  const { Agreements } = await call<{ Agreements: Listed[] }>(endpoint, 'ListAgreements')
  return Agreements.map(({ AgreementId, Host, IsOffice, AgreedDate }) => ({
    id: AgreementId,
    host: Host === '' ? null : Host,
    isOffice: IsOffice,
    agreedAt: new Date(AgreedDate * 1000),
  }))
}

/** Takes an agreement back, and ends the sign-ins that came of it. */
export const withdrawAgreement = (id: string): Promise<Done | Refused> => ask('WithdrawAgreement', { AgreementId: id })

/** How many recovery codes are left. */
export const readRecoveryCodes = async (endpoint: string | null): Promise<number> =>
  (await call<{ Left: number }>(endpoint, 'GetRecoveryCodes')).Left

/** Draws ten recovery codes in place of those before; they are told this once. */
export const createRecoveryCodes = (): Promise<(Done & { codes: string[] }) | Refused> =>
  attempt(async ({ userPoolEndpoint }) => {
    const { RecoveryCodes } = await call<{ RecoveryCodes: string[] }>(userPoolEndpoint, 'CreateRecoveryCodes')
    return { ...done, codes: RecoveryCodes }
  })

/** Proves anew who is here, by the password. */
export const proveByPassword = (password: string): Promise<Done | Refused> => ask('ProveAccess', { Password: password })

/** Proves it by a code of the authenticator, or a recovery code. */
export const proveByApp = (code: string): Promise<Done | Refused> => ask('ProveAccess', { AppCode: code })

/** Mails a code. @returns what goes back with it */
export const sendProofEmail = (): Promise<(Done & { session: string }) | Refused> =>
  attempt(async ({ userPoolEndpoint }) => {
    const { Session } = await call<{ Session: string }>(userPoolEndpoint, 'StartAccessProof', { By: 'EMAIL' })
    return { ...done, session: Session }
  })

/** Proves it by the mailed code. */
export const proveByEmail = (session: string, code: string): Promise<Done | Refused> =>
  ask('ProveAccess', { Session: session, EmailCode: code })

/** Whether this browser can ask for a passkey. */
export const canAskPasskey = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Proves it by a passkey. */
export const proveByPasskey = (): Promise<Done | Refused> =>
  attempt(async ({ userPoolEndpoint }) => {
    type Begun = { Session: string; CredentialRequestOptions: PublicKeyCredentialRequestOptionsJSON }
    const begun = await call<Begun>(userPoolEndpoint, 'StartAccessProof', { By: 'PASSKEY' })
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(begun.CredentialRequestOptions)
    const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
    if (!(credential instanceof PublicKeyCredential)) throw named('PasskeyAuthenticationCanceled', 'No passkey')
    await call(userPoolEndpoint, 'ProveAccess', { Session: begun.Session, Credential: credential.toJSON() })
    return done
  })
