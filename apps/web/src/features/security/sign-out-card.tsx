import { useNavigate } from '@tanstack/react-router'
import { useTranslations } from 'use-intl'
import { notify } from '@virage/ui/toasts'
import { useClub } from '../../shell/club-context.ts'
import { signOut } from '../session/session.ts'
import { SecurityCard } from './security-card.tsx'
import { ConfirmButton } from './confirm-button.tsx'
import { useChange } from './use-change.ts'

/** Ends every sign-in of the account, on this device too. */
export function SignOutCard() {
  const club = useClub()
  const t = useTranslations('security.everywhere')
  const navigate = useNavigate()
  const { busy, problem, change } = useChange()
  const leave = () =>
    change(async (client) => {
      const left = await client.signOutEverywhere()
      if (!left.ok) return left
      notify({ type: 'success', message: t('done') })
      await navigate({ to: '/clubs/$slug', params: { slug: club.slug } })
      await signOut()
      return left
    })
  return (
    <SecurityCard
      icon="login"
      title={t('title')}
      text={t('text')}
      action={
        <ConfirmButton label={t('button')} question={t('question')} busy={busy} problem={problem} onConfirm={leave} />
      }
    />
  )
}
