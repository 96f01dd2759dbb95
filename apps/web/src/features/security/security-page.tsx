import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Icon, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { useSignedIn } from '../session/session.ts'
import { AgreementsCard } from './agreements-card.tsx'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { ProvidersCard } from './providers-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { AccountPrompts } from './account-prompts.tsx'
import { IdentityFailure, protectionQuery } from './queries.ts'
import { RecoveryCard } from './recovery-card.tsx'
import { SignInsCard } from './sign-ins-card.tsx'
import { SignOutCard } from './sign-out-card.tsx'

/** The security page: password, authenticator app, passkeys, providers, devices and sign-ins of the account. */
export function SecurityPage() {
  const club = useClub()
  const t = useTranslations('security')
  return (
    <main className="wrap grid max-w-[760px]! gap-8 pt-8 md:pt-12">
      <div className="grid gap-3">
        <Link
          to="/clubs/$slug/profile"
          params={{ slug: club.slug }}
          className="flex min-h-11 w-fit items-center gap-2 text-sm font-semibold text-muted"
        >
          <Icon name="back" size={18} />
          {t('back')}
        </Link>
        <h1 className="display text-4xl uppercase">{t('title')}</h1>
        <p className="max-w-[60ch] text-muted">{t('text')}</p>
      </div>
      <Cards />
    </main>
  )
}

function Cards() {
  const t = useTranslations('security')
  const { username, email } = useSignedIn()
  const query = useQuery(protectionQuery(username))
  if (query.isPending) {
    return (
      <div className="grid gap-4" aria-busy="true">
        <Skeleton className="h-24" />
        <Skeleton className="h-32" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  }
  // A failed refetch keeps the cards, and what their dialogs show: new recovery codes can't be read again.
  if (query.isLoadingError) {
    const isHostedSignIn =
      query.error instanceof IdentityFailure &&
      query.error.refused.message === 'Access Token does not have required scopes'
    return isHostedSignIn ? (
      <Alert title={t('elsewhereTitle')}>{t('elsewhere')}</Alert>
    ) : (
      <div className="grid justify-items-start gap-4">
        <Alert tone="danger" title={t('failed')} />
        <Button tone="quiet" onClick={() => void query.refetch()}>
          {t('retry')}
        </Button>
      </div>
    )
  }
  const { authenticator, passkeys, devices, signIns, agreements, providers, recoveryCodes } = query.data
  const factors = { authenticator, passkey: passkeys !== null && passkeys.length > 0 }
  const hasOthers = signIns !== null && signIns.length > 1
  return (
    <AccountPrompts factors={factors} hasOthers={hasOthers}>
      <div className="grid gap-4">
        <PasswordCard hasOthers={hasOthers} />
        <AuthenticatorCard email={email} isOn={authenticator} />
        {authenticator && recoveryCodes !== null && <RecoveryCard left={recoveryCodes} />}
        {passkeys !== null && <PasskeysCard passkeys={passkeys} />}
        {providers !== null && providers.length > 0 && <ProvidersCard providers={providers} />}
        {devices !== null && <DevicesCard devices={devices} />}
        {signIns !== null && <SignInsCard signIns={signIns} />}
        {agreements !== null && agreements.length > 0 && <AgreementsCard agreements={agreements} />}
        <SignOutCard />
      </div>
    </AccountPrompts>
  )
}
