import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Alert, Button, Icon, Skeleton } from '@virage/ui'
import { useTranslations } from 'use-intl'
import { useClub } from '../../shell/club-context.ts'
import { useSession } from '../session/session.ts'
import { AuthenticatorCard } from './authenticator-card.tsx'
import { DevicesCard } from './devices-card.tsx'
import { PasskeysCard } from './passkeys-card.tsx'
import { PasswordCard } from './password-card.tsx'
import { IdentityFailure, protectionQuery } from './queries.ts'
import { SignOutCard } from './sign-out-card.tsx'

/** How the account is protected, and what can be done for it: password, authenticator, passkeys, devices, sign-ins. */
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
  const session = useSession()
  const username = session.state === 'signedIn' ? session.username : ''
  const query = useQuery({ ...protectionQuery(username), enabled: username !== '' })
  if (session.state !== 'signedIn' || query.isPending) {
    return (
      <div className="grid gap-4" aria-busy="true">
        <Skeleton className="h-24" />
        <Skeleton className="h-32" />
        <Skeleton className="h-40" />
        <Skeleton className="h-40" />
      </div>
    )
  }
  if (query.isError) {
    const elsewhere =
      query.error instanceof IdentityFailure &&
      query.error.refused.message === 'Access Token does not have required scopes'
    return elsewhere ? (
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
  return (
    <div className="grid gap-4">
      <PasswordCard />
      <AuthenticatorCard email={session.email} isOn={query.data.authenticator} />
      {query.data.passkeys !== null && <PasskeysCard passkeys={query.data.passkeys} />}
      {query.data.devices !== null && <DevicesCard devices={query.data.devices} />}
      <SignOutCard />
    </div>
  )
}
