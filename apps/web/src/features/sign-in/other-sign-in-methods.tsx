import { useQuery } from '@tanstack/react-query'
import { Button, Icon } from '@virage/ui'
import { notify } from '@virage/ui/toasts'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { identityConfigQuery } from './identity-config.ts'
import { isInAppBrowser } from './in-app-browser.ts'
import { runWith } from './use-sign-in.ts'
import { useStepText } from './use-step-text.ts'

/** The sign-in methods besides the password: a passkey, and other identity providers (I02, I03). */
export function OtherSignInMethods({ onPasskey, busy }: { onPasskey: () => void; busy: boolean }) {
  const t = useTranslations('login')
  const language = useLocale()
  const stepText = useStepText()
  const { data: config } = useQuery(identityConfigQuery)
  const [isLeaving, setLeaving] = useState(false)
  // After the browser's back button, the page may come from the back/forward cache as it was left.
  useEffect(() => {
    const handlePageShow = () => setLeaving(false)
    addEventListener('pageshow', handlePageShow)
    return () => removeEventListener('pageshow', handlePageShow)
  }, [])
  // Nearly every browser supports passkeys: render the button on the server, so that the others don't move.
  const hasPasskeys = useSyncExternalStore(
    () => () => {},
    () => 'PublicKeyCredential' in globalThis,
    () => true,
  )

  const redirect = async (provider?: string) => {
    if (isInAppBrowser()) return notify({ type: 'warning', message: t('unhandledBrowser') })
    setLeaving(true)
    const redirected = await runWith(
      () => import('../session/hosted-client.ts'),
      ({ startHostedSignIn }) => startHostedSignIn(provider, language),
    )
    if (redirected.ok) return
    setLeaving(false)
    notify({ type: 'danger', message: stepText(redirected) })
  }
  return (
    <div className="grid gap-3">
      <p className="grid grid-cols-[1fr_auto_1fr] items-center gap-3 text-sm text-muted before:h-px before:bg-line after:h-px after:bg-line">
        {t('or')}
      </p>
      {hasPasskeys && (
        <MethodButton icon={<Icon name="key" size={20} />} disabled={busy || isLeaving} onClick={onPasskey}>
          {t('passkey')}
        </MethodButton>
      )}
      {config?.providers.map((name) => (
        <MethodButton
          key={name}
          icon={name === 'Google' ? <GoogleLogo /> : <Icon name="login" size={20} />}
          disabled={busy || isLeaving}
          onClick={() => void redirect(name)}
        >
          {t('with', { name })}
        </MethodButton>
      ))}
      {config && config.domain !== null && (
        <MethodButton
          icon={<Icon name="globe" size={20} />}
          disabled={busy || isLeaving}
          onClick={() => void redirect()}
        >
          {t('hosted')}
        </MethodButton>
      )}
    </div>
  )
}

function MethodButton({
  icon,
  disabled,
  onClick,
  children,
}: {
  icon: ReactNode
  disabled: boolean
  onClick: () => void
  children: ReactNode
}) {
  return (
    <Button tone="quiet" wide disabled={disabled} onClick={onClick}>
      <span className="grid size-6 place-items-center">{icon}</span>
      {children}
    </Button>
  )
}

/** Google's logo in its own colours, as Google's branding guidelines require. */
function GoogleLogo() {
  return (
    <svg aria-hidden="true" width="20" height="20" viewBox="0 0 48 48">
      <path
        fill="#EA4335"
        d="M24 9.5c3.54 0 6.71 1.22 9.21 3.6l6.85-6.85C35.9 2.38 30.47 0 24 0 14.62 0 6.51 5.38 2.56 13.22l7.98 6.19C12.43 13.72 17.74 9.5 24 9.5z"
      />
      <path
        fill="#4285F4"
        d="M46.98 24.55c0-1.57-.15-3.09-.38-4.55H24v9.02h12.94c-.58 2.96-2.26 5.48-4.78 7.18l7.73 6c4.51-4.18 7.09-10.36 7.09-17.65z"
      />
      <path
        fill="#FBBC05"
        d="M10.53 28.59c-.48-1.45-.76-2.99-.76-4.59s.27-3.14.76-4.59l-7.98-6.19C.92 16.46 0 20.12 0 24c0 3.88.92 7.54 2.56 10.78l7.97-6.19z"
      />
      <path
        fill="#34A853"
        d="M24 48c6.48 0 11.93-2.13 15.89-5.81l-7.73-6c-2.15 1.45-4.92 2.3-8.16 2.3-6.26 0-11.57-4.22-13.47-9.91l-7.98 6.19C6.51 42.62 14.62 48 24 48z"
      />
    </svg>
  )
}
