import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { notify } from '@virage/ui/toasts'
import { useClub } from '../../shell/club-context.ts'
import { leave, signOut } from '../session/session.ts'
import { SecurityCard } from './security-card.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { useChange } from './use-change.ts'

/** Ends all sign-ins of the account, including this one. */
export function SignOutCard() {
  const club = useClub()
  const t = useTranslations('security.everywhere')
  const navigate = useNavigate()
  const { busy, problem, change } = useChange()
  const signOutOnAllDevices = () =>
    change(async (client) => {
      const result = await leave(() => client.signOutEverywhere())
      if (!result.ok) return result
      notify({ type: 'success', message: t('done') })
      await navigate({ to: '/clubs/$slug', params: { slug: club.slug } })
      await signOut()
      return result
    })
  return (
    <SecurityCard
      icon="login"
      title={t('title')}
      text={t('text')}
      action={
        <ConfirmButton
          label={t('button')}
          question={t('question')}
          busy={busy}
          problem={problem}
          onConfirm={signOutOnAllDevices}
        />
      }
    />
  )
}
