import { describe, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { storeTokens, type PoolRequest, type PoolAnswer, servePool } from '../../testing/account.ts'
import { addAuthenticator } from '../../testing/virtual-authenticator.ts'
import { aFan } from '../../testing/data.ts'
import { field } from '../../testing/field.ts'
import { show } from '../../testing/show.tsx'
import { t } from '../../testing/texts.ts'
import { openSession } from '../session/session.ts'
import { SecurityPage } from './security-page.tsx'

const fan = aFan()
const secret = 'JBSWY3DPEHPK3PXP'
const passkey = {
  CredentialId: 'one',
  FriendlyCredentialName: 'Phone of Marie',
  RelyingPartyId: 'localhost',
  AuthenticatorTransports: ['internal'],
  CreatedAt: 1_780_000_000,
}
const google = { ProviderName: 'Google', Subject: 'of-marie', LinkedDate: 1_780_000_000 }
const aSignIn = (id: string, isThis: boolean) => ({
  SignInId: id,
  IsCurrent: isThis,
  Agent: 'Mozilla/5.0 Firefox/140.0',
  LastUsedDate: 1_780_000_000,
})
const button = (name: string) => page.getByRole('button', { name, exact: true })
const dialog = () => page.getByRole('dialog')
const problem = () => page.getByRole('alert')
const operationsOf = (requests: PoolRequest[]) => requests.map(({ operation }) => operation)
const bodyOf = (requests: PoolRequest[], operation: string) =>
  requests.findLast((one) => one.operation === operation)?.body ?? {}

/** Responses of the service to the operations that read the account's protection. Others succeed. */
const asProtected = ({
  app = false,
  passkeys = [] as object[],
  providers = [] as object[],
  signIns = [aSignIn('this', true)],
} = {}) => ({
  GetUser: { Username: fan.username, UserAttributes: [], UserMFASettingList: app ? ['SOFTWARE_TOKEN_MFA'] : [] },
  ListWebAuthnCredentials: { Credentials: passkeys },
  ListDevices: { Devices: [] },
  ListSignIns: { SignIns: signIns },
  ListAgreements: { Agreements: [] },
  ListLinkedProviders: { LinkedProviders: providers },
  GetRecoveryCodes: { Left: 10 },
  AssociateSoftwareToken: { SecretCode: secret },
  VerifySoftwareToken: { Status: 'SUCCESS' },
})

/** Renders the page of a signed-in fan. @param answers responses by operation; a list for repeated requests */
async function open(
  protection: Parameters<typeof asProtected>[0] = {},
  answers: Record<string, PoolAnswer | PoolAnswer[]> = {},
): Promise<PoolRequest[]> {
  storeTokens(fan)
  const all: Record<string, PoolAnswer | PoolAnswer[]> = { ...asProtected(protection), ...answers }
  const requests = servePool(({ operation }) => {
    const answer = all[operation] ?? {}
    return Array.isArray(answer) ? (answer.shift() ?? {}) : answer
  })
  await openSession()
  await show(<SecurityPage />)
  await expect.element(button(t('security.password.change'))).toBeVisible()
  return requests
}

describe('an authenticator', () => {
  const setUp = () => button(t('security.authenticator.setUp')).click()
  const enter = async (code: string) => {
    await field(t('steps.code')).fill(code)
    await dialog()
      .getByRole('button', { name: t('steps.confirm'), exact: true })
      .click()
  }

  test('is set up with a secret that is shown (I08)', async () => {
    await open()
    await setUp()
    await expect.element(page.getByTestId('authenticator-secret')).toHaveTextContent('JBSW Y3DP EHPK 3PXP')
  })

  test('is active after its first correct code (I08)', async () => {
    const requests = await open()
    await setUp()
    await enter('123456')
    await expect.element(page.getByText(t('security.authenticator.done'))).toBeVisible()
    expect(bodyOf(requests, 'VerifySoftwareToken')).toMatchObject({ UserCode: '123456' })
    expect(bodyOf(requests, 'SetUserMFAPreference')).toMatchObject({
      SoftwareTokenMfaSettings: { Enabled: true, PreferredMfa: true },
    })
  })

  test('with a wrong code is not active, and shows an error (I17)', async () => {
    const requests = await open({}, { VerifySoftwareToken: { error: 'EnableSoftwareTokenMFAException' } })
    await setUp()
    await enter('000000')
    await expect.element(problem()).toHaveTextContent(t('identity.invalidCode'))
    await expect.element(field(t('steps.code'))).toHaveValue('000000')
    expect(operationsOf(requests)).not.toContain('SetUserMFAPreference')
  })

  test('can’t be confirmed with an empty code (V01)', async () => {
    await open()
    await setUp()
    await expect.element(dialog().getByRole('button', { name: t('steps.confirm'), exact: true })).toBeDisabled()
  })

  test('is removed after a confirmation (I08)', async () => {
    const requests = await open({ app: true })
    await button(t('security.authenticator.remove')).click()
    expect(operationsOf(requests)).not.toContain('SetUserMFAPreference')
    await page
      .getByRole('group')
      .getByRole('button', { name: t('security.authenticator.remove') })
      .click()
    await expect.element(page.getByText(t('security.authenticator.removed'))).toBeVisible()
    expect(bodyOf(requests, 'SetUserMFAPreference')).toMatchObject({ SoftwareTokenMfaSettings: { Enabled: false } })
  })

  test('stays active if the confirmation is cancelled (I08)', async () => {
    const requests = await open({ app: true })
    await button(t('security.authenticator.remove')).click()
    await button(t('security.cancel')).click()
    await expect.element(button(t('security.authenticator.remove'))).toBeVisible()
    expect(operationsOf(requests)).not.toContain('SetUserMFAPreference')
  })

  test('that is new offers to end the other sign-ins (I13)', async () => {
    const requests = await open({ signIns: [aSignIn('this', true), aSignIn('other', false)] })
    await setUp()
    await enter('123456')
    await button(t('security.others.end')).click()
    await expect.element(page.getByText(t('security.others.done'))).toBeVisible()
    expect(bodyOf(requests, 'EndSignIns')).not.toHaveProperty('SignInId')
  })
})

describe('a change some minutes after the login', () => {
  const refused = { error: 'NotAuthorizedException', message: 'Confirm that it is you to change this.' }
  const begin = async (answers: Record<string, PoolAnswer | PoolAnswer[]> = {}) => {
    const requests = await open({}, { AssociateSoftwareToken: [refused, { SecretCode: secret }], ...answers })
    await button(t('security.authenticator.setUp')).click()
    await field(t('login.password')).fill('correct horse')
    await button(t('security.proof.confirm')).click()
    return requests
  }

  test('asks the user to confirm their identity, and continues (I13)', async () => {
    const requests = await begin()
    await expect.element(page.getByTestId('authenticator-secret')).toBeInTheDocument()
    expect(bodyOf(requests, 'ProveAccess')).toMatchObject({ Password: 'correct horse' })
  })

  test('is not made without a proof of identity (I13)', async () => {
    const requests = await begin({
      ProveAccess: { error: 'NotAuthorizedException', message: 'Incorrect username or password.' },
    })
    await expect.element(problem()).toHaveTextContent(t('identity.invalidLogin'))
    expect(operationsOf(requests).filter((one) => one === 'AssociateSoftwareToken')).toHaveLength(1)
  })
})

describe('a passkey', () => {
  const options = {
    challenge: 'AAAA',
    rp: { id: location.hostname, name: 'Virage' },
    user: { id: 'AAAA', name: 'marie@fans.test', displayName: 'Marie' },
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    excludeCredentials: [],
    authenticatorSelection: { residentKey: 'required', userVerification: 'preferred' },
    timeout: 60_000,
  }
  const registration = { StartWebAuthnRegistration: { CredentialCreationOptions: options } }

  test('is created on this device, and listed (I08)', async () => {
    const authenticator = await addAuthenticator()
    const requests = await open(
      {},
      {
        ...registration,
        ListWebAuthnCredentials: [{ Credentials: [] }, { Credentials: [passkey] }],
      },
    )
    await button(t('security.passkeys.add')).click()
    await expect.element(page.getByText('Phone of Marie')).toBeVisible()
    expect(bodyOf(requests, 'CompleteWebAuthnRegistration')).toMatchObject({ Credential: { type: 'public-key' } })
    await authenticator.remove()
  })

  test.for([
    ['NotAllowedError', 'identity.passkeyCancelled'],
    ['InvalidStateError', 'identity.passkeyExists'],
    ['SecurityError', 'identity.passkeyMismatch'],
  ] as const)('that is not created because of %s shows %s (I17)', async ([name, text]) => {
    vi.spyOn(navigator.credentials, 'create').mockRejectedValue(new DOMException('no', name))
    const requests = await open({}, registration)
    await button(t('security.passkeys.add')).click()
    await expect.element(problem()).toHaveTextContent(t(text))
    expect(operationsOf(requests)).not.toContain('CompleteWebAuthnRegistration')
  })

  test('is removed after a confirmation (I08)', async () => {
    const requests = await open({ passkeys: [passkey] })
    await button(t('security.passkeys.remove')).click()
    expect(operationsOf(requests)).not.toContain('DeleteWebAuthnCredential')
    await page
      .getByRole('group')
      .getByRole('button', { name: t('security.passkeys.remove') })
      .click()
    await expect.element(page.getByText(t('security.passkeys.removed'))).toBeVisible()
    expect(bodyOf(requests, 'DeleteWebAuthnCredential')).toMatchObject({ CredentialId: 'one' })
  })

  test('that could not be removed shows why, and stays (I17)', async () => {
    await open({ passkeys: [passkey] }, { DeleteWebAuthnCredential: { error: 'LimitExceededException' } })
    await button(t('security.passkeys.remove')).click()
    await page
      .getByRole('group')
      .getByRole('button', { name: t('security.passkeys.remove') })
      .click()
    await expect.element(problem()).toHaveTextContent(t('identity.tooMany'))
    await expect.element(page.getByText('Phone of Marie')).toBeVisible()
  })
})

describe('a linked provider', () => {
  const remove = async () => {
    await button(t('security.providers.remove')).click()
    await page
      .getByRole('group')
      .getByRole('button', { name: t('security.providers.remove') })
      .click()
  }

  test('is removed after a confirmation (I02)', async () => {
    const requests = await open({}, { ListLinkedProviders: [{ LinkedProviders: [google] }, { LinkedProviders: [] }] })
    await remove()
    await expect.element(page.getByText(t('security.providers.removed', { name: 'Google' }))).toBeVisible()
    await expect.element(page.getByText(t('security.providers.title'))).not.toBeInTheDocument()
    expect(bodyOf(requests, 'UnlinkProvider')).toMatchObject({ ProviderName: 'Google', Subject: 'of-marie' })
  })

  test('that is the only way to log in stays, and the page says how to set a password (I02, I17)', async () => {
    const refused = {
      error: 'InvalidParameterException',
      message: 'Set a password before you remove the only way to sign in.',
    }
    await open({ providers: [google] }, { UnlinkProvider: refused })
    await remove()
    await expect.element(problem()).toHaveTextContent(t('identity.onlySignInMethod'))
    await expect.element(page.getByText('Google', { exact: true })).toBeVisible()
  })
})

describe('a password', () => {
  const change = async (before = () => {}) => {
    await button(t('security.password.change')).click()
    await field(t('security.password.old')).fill('correct horse')
    await field(t('security.password.new')).fill('four unrelated words here 7')
    await field(t('password.repeat')).fill('four unrelated words here 7')
    before()
    await button(t('security.password.save')).click()
  }

  test('is changed with the current password (I08)', async () => {
    const requests = await open()
    await change()
    await expect.element(page.getByText(t('security.password.done'))).toBeVisible()
    expect(bodyOf(requests, 'ChangePassword')).toMatchObject({
      PreviousPassword: 'correct horse',
      ProposedPassword: 'four unrelated words here 7',
    })
  })

  test('that is changed logs out other devices, and says so (I08)', async () => {
    await open({ signIns: [aSignIn('this', true), aSignIn('other', false)] })
    await change()
    await expect.element(page.getByText(t('security.password.doneOthers'))).toBeVisible()
  })

  test('is not changed with a wrong password, and shows an error (I17)', async () => {
    await open(
      {},
      {
        ChangePassword: { error: 'NotAuthorizedException', message: 'Incorrect username or password.' },
      },
    )
    await change()
    await expect.element(problem()).toHaveTextContent(t('identity.invalidLogin'))
  })

  test('of an account without tokens is not changed, and shows an error (I17)', async () => {
    const requests = await open()
    await change(() => localStorage.clear())
    await expect.element(problem()).toHaveTextContent(t('identity.signedOut'))
    expect(operationsOf(requests)).not.toContain('ChangePassword')
  })
})

describe('new recovery codes', () => {
  const create = async (answers: Record<string, PoolAnswer | PoolAnswer[]> = {}) => {
    await open({ app: true }, { CreateRecoveryCodes: { RecoveryCodes: ['AAAA-BBBB', 'CCCC-DDDD'] }, ...answers })
    await button(t('security.recovery.replace')).click()
    await page
      .getByRole('group')
      .getByRole('button', { name: t('security.recovery.replace') })
      .click()
  }

  test('are asked for twice, because the earlier ones stop working (I08)', async () => {
    const requests = await open({ app: true })
    await button(t('security.recovery.replace')).click()
    await expect.element(page.getByText(t('security.recovery.replaceQuestion'))).toBeVisible()
    await button(t('security.cancel')).click()
    expect(operationsOf(requests)).not.toContain('CreateRecoveryCodes')
  })

  test('are shown even if the rest of the page can’t be loaded again (E03)', async () => {
    const { GetUser } = asProtected({ app: true })
    await create({ GetUser: [GetUser, { error: 'InternalErrorException' }] })
    await expect.element(page.getByText('AAAA-BBBB')).toBeVisible()
  })

  test('stay on the screen until they are saved, because they are shown once (I08)', async () => {
    await create()
    await expect.element(page.getByText('AAAA-BBBB')).toBeVisible()
    await expect.element(button(t('shell.close'))).toBeDisabled()
    await button(t('security.recovery.saved')).click()
    await expect.element(dialog()).not.toBeInTheDocument()
  })
})

test('the focus goes to the title of the list when a row is removed (S06)', async () => {
  await open({}, { ListWebAuthnCredentials: [{ Credentials: [passkey] }, { Credentials: [] }] })
  await button(t('security.passkeys.remove')).click()
  await page
    .getByRole('group')
    .getByRole('button', { name: t('security.passkeys.remove') })
    .click()
  await expect.element(page.getByRole('heading', { name: t('security.passkeys.title') })).toHaveFocus()
})

test('the focus goes to the title of the page when a card is removed with its last row (S06)', async () => {
  await open({}, { ListLinkedProviders: [{ LinkedProviders: [google] }, { LinkedProviders: [] }] })
  await button(t('security.providers.remove')).click()
  await page
    .getByRole('group')
    .getByRole('button', { name: t('security.providers.remove') })
    .click()
  await expect.element(page.getByRole('heading', { name: t('security.title'), level: 1 })).toHaveFocus()
})

test('a confirmation takes the keyboard’s focus, and gives it back if it is cancelled (S06)', async () => {
  await open({ app: true })
  const remove = button(t('security.authenticator.remove'))
  await remove.click()
  await expect.element(button(t('security.cancel'))).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(remove).toHaveFocus()
})
