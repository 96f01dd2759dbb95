import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createReferral } from '@virage/contract'
import { Button, TextField } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { notify } from '@virage/ui/toasts'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { unwrap, call, keyOf } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { referralsQuery } from './queries.ts'

/** The dialog that sends an invitation by email (P05). */
export function ReferralDialog({ username, onClose }: { username: string; onClose: () => void }) {
  const club = useClub()
  const t = useTranslations('profile')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [email, setEmail] = useState('')
  const [error, setError] = useState<string | null>(null)
  const send = useMutation({
    mutationFn: () =>
      unwrap(call(createReferral, { params: { slug: club.slug, username }, body: { fanEmail: email.trim() } })),
    onSuccess: (referral) => {
      void client.invalidateQueries({ queryKey: referralsQuery(club.slug, username).queryKey })
      notify({ type: 'success', message: t('invited', { email: referral.fanEmail }) })
    },
    onError: (failure) => {
      const key = keyOf(failure)
      if (key === 'errors.referral.ownEmail') setError(t('ownEmail'))
      else if (key === 'errors.validation.failed') setError(t('notAnEmail'))
      else setError(problemText(key))
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setError(null)
    send.mutate()
  }
  return (
    <Dialog
      open={!send.isSuccess}
      onClose={onClose}
      title={t('invite')}
      closeLabel={shell('close')}
      closable={!send.isPending}
    >
      <form onSubmit={submit} className="grid gap-5">
        <p className="text-muted">{t('inviteText', { club: club.platformName })}</p>
        <TextField
          label={t('inviteEmail')}
          type="email"
          required
          autoComplete="off"
          value={email}
          error={error}
          onChange={(event) => setEmail(event.target.value)}
        />
        <Button type="submit" wide busy={send.isPending} disabled={email.trim() === ''}>
          {t('sendInvite')}
        </Button>
      </form>
    </Dialog>
  )
}
