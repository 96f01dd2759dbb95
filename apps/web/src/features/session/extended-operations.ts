import { fetchAuthSession } from 'aws-amplify/auth'
import { attempt, patience, type Refused } from './identity-client.ts'

/** An active sign-in of the account. */
export type SignIn = { id: string; browser: string; isThis: boolean; lastUsedAt: Date }

type Done = { ok: true }
const done: Done = { ok: true }

/**
 * Calls an operation that the embedded identity service has and Cognito has not. A Cognito user pool rejects it as
 * unknown.
 *
 * @throws an error with the name that the service returned
 */
async function call<Answer>(endpoint: string | null, target: string, body: object = {}): Promise<Answer> {
  if (endpoint === null)
    throw namedError('UnknownOperationException', 'A Cognito user pool does not have this operation')
  const { tokens } = await fetchAuthSession()
  const response = await fetch(new URL(endpoint, location.origin), {
    method: 'POST',
    headers: {
      'content-type': 'application/x-amz-json-1.1',
      'x-amz-target': `AWSCognitoIdentityProviderService.${target}`,
    },
    body: JSON.stringify({ AccessToken: tokens?.accessToken.toString(), ...body }),
    signal: AbortSignal.timeout(patience),
  }).catch(() => {
    throw namedError('NetworkError', 'The service could not be reached')
  })
  const answer: Answer & { __type?: string; message?: string } = await response.json()
  if (!response.ok) throw namedError(answer.__type ?? 'Unknown', answer.message ?? '')
  return answer
}

const namedError = (name: string, message: string) => Object.assign(new Error(message), { name })

/** Calls an operation without a result. */
const run = (target: string, body?: object): Promise<Done | Refused> =>
  attempt(async ({ userPoolEndpoint }) => {
    await call(userPoolEndpoint, target, body)
    return done
  })

/** Lists the active sign-ins of the account, the latest used first. */
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
export const endSignIn = (id: string): Promise<Done | Refused> => run('EndSignIns', { SignInId: id })

/** Ends all sign-ins except this one. */
export const endOtherSignIns = (): Promise<Done | Refused> => run('EndSignIns')

/** A site that the account has allowed to sign it in: a club's domain, or the product itself if the host is null. */
export type Agreement = { id: string; host: string | null; isOffice: boolean; agreedAt: Date }

/** Lists the sites that the account has allowed on the hosted pages, the latest first. */
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

/** Withdraws an agreement, and ends the sign-ins that used it. */
export const withdrawAgreement = (id: string): Promise<Done | Refused> => run('WithdrawAgreement', { AgreementId: id })

/** A provider that is linked to the account, and the account's id there. */
export type LinkedProvider = { name: string; subject: string; linkedAt: Date }

/** Lists the providers that are linked to the account, the oldest first. */
export async function readLinkedProviders(endpoint: string | null): Promise<LinkedProvider[]> {
  type Listed = { ProviderName: string; Subject: string; LinkedDate: number }
  const { LinkedProviders } = await call<{ LinkedProviders: Listed[] }>(endpoint, 'ListLinkedProviders')
  return LinkedProviders.map(({ ProviderName, Subject, LinkedDate }) => ({
    name: ProviderName,
    subject: Subject,
    linkedAt: new Date(LinkedDate * 1000),
  }))
}

/** Removes a linked provider, and ends the other sign-ins. */
export const unlinkProvider = ({ name, subject }: LinkedProvider): Promise<Done | Refused> =>
  run('UnlinkProvider', { ProviderName: name, Subject: subject })

/** Returns how many recovery codes are left. */
export const readRecoveryCodes = async (endpoint: string | null): Promise<number> =>
  (await call<{ Left: number }>(endpoint, 'GetRecoveryCodes')).Left

/** Creates ten recovery codes, which replace the earlier ones. They can't be read again. */
export const createRecoveryCodes = (): Promise<(Done & { codes: string[] }) | Refused> =>
  attempt(async ({ userPoolEndpoint }) => {
    const { RecoveryCodes } = await call<{ RecoveryCodes: string[] }>(userPoolEndpoint, 'CreateRecoveryCodes')
    return { ...done, codes: RecoveryCodes }
  })

/** Confirms the user's identity with the password, for a change to the account's protection. */
export const proveByPassword = (password: string): Promise<Done | Refused> => run('ProveAccess', { Password: password })

/** Confirms the user's identity with a code of the authenticator app, or a recovery code. */
export const proveByApp = (code: string): Promise<Done | Refused> => run('ProveAccess', { AppCode: code })

/** Sends a code by email. @returns the session token that {@link proveByEmail} takes */
export const sendProofEmail = (): Promise<(Done & { session: string }) | Refused> =>
  attempt(async ({ userPoolEndpoint }) => {
    const { Session } = await call<{ Session: string }>(userPoolEndpoint, 'StartAccessProof', { By: 'EMAIL' })
    return { ...done, session: Session }
  })

/** Confirms the user's identity with the code from the email. */
export const proveByEmail = (session: string, code: string): Promise<Done | Refused> =>
  run('ProveAccess', { Session: session, EmailCode: code })

/** Returns whether this browser supports passkeys. */
export const supportsPasskeys = (): boolean =>
  'PublicKeyCredential' in globalThis && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Confirms the user's identity with a passkey. */
export const proveByPasskey = (): Promise<Done | Refused> =>
  attempt(async ({ userPoolEndpoint }) => {
    type Challenge = { Session: string; CredentialRequestOptions: PublicKeyCredentialRequestOptionsJSON }
    const challenge = await call<Challenge>(userPoolEndpoint, 'StartAccessProof', { By: 'PASSKEY' })
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(challenge.CredentialRequestOptions)
    const credential = await navigator.credentials.get({ publicKey }).catch(() => null)
    if (!(credential instanceof PublicKeyCredential)) throw namedError('PasskeyAuthenticationCanceled', 'No passkey')
    await call(userPoolEndpoint, 'ProveAccess', { Session: challenge.Session, Credential: credential.toJSON() })
    return done
  })
