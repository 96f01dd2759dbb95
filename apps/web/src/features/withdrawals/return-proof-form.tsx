import { useMutation } from '@tanstack/react-query'
import { proveReturn } from '@virage/contract'
import { Alert, Button, TextField } from '@virage/ui'
import { useForm } from 'react-hook-form'
import { useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'

/** Asks how goods were sent back; the refund begins with it. */
export function ReturnProofForm({ withdrawalId }: { withdrawalId: string }) {
  const club = useClub()
  const t = useTranslations('withdrawal')
  const problemText = useProblemText()
  const { register, handleSubmit, formState } = useForm<{ carrier: string; number: string }>()
  const prove = useMutation({
    mutationFn: (body: { carrier: string; number: string }) =>
      unwrap(call(proveReturn, { params: { slug: club.slug, withdrawalId }, body })),
    meta: { isFailureShown: true },
  })
  if (prove.isSuccess) return <Alert tone="success" title={t('proof.done')} />
  const rules = { required: true, validate: (text: string) => text.trim() !== '' }
  return (
    <form
      onSubmit={(event) => void handleSubmit((values) => prove.mutate(values))(event)}
      noValidate
      className="grid gap-4 rounded-card border border-line bg-surface p-5"
    >
      <p className="text-muted">{t('proof.text')}</p>
      <TextField
        {...register('carrier', rules)}
        label={t('proof.carrier')}
        required
        error={formState.errors.carrier && t('required')}
      />
      <TextField
        {...register('number', rules)}
        label={t('proof.number')}
        autoComplete="off"
        required
        error={formState.errors.number && t('required')}
      />
      {prove.isError && <Alert tone="danger" title={problemText(keyOf(prove.error))} />}
      <Button type="submit" tone="quiet" busy={prove.isPending}>
        {t('proof.send')}
      </Button>
    </form>
  )
}
