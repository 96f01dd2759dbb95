import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type Parcel, setParcelDeputy } from '@virage/contract'
import { Alert, Button, TextField, usePassFocus } from '@virage/ui'
import { type FormEvent, useState } from 'react'
import { useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { parcelsQuery } from './delivery-queries.ts'

/** Who may fetch a parcel besides its buyer, who can name somebody until it is handed over (B06). */
export function DeputyField({ parcel, username }: { parcel: Parcel; username: string }) {
  const club = useClub()
  const t = useTranslations('parcel')
  const problemText = useProblemText()
  const client = useQueryClient()
  const [typed, setTyped] = useState<string>()
  const { part, passFocus } = usePassFocus<HTMLDivElement>()
  const showForm = (name: string | undefined) => {
    passFocus()
    setTyped(name)
  }
  const { queryKey } = parcelsQuery(club.slug, username)
  const set = useMutation({
    mutationFn: (deputy: string | null) =>
      unwrap(call(setParcelDeputy, { params: { slug: club.slug, username, parcelId: parcel.id }, body: { deputy } })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      showForm(undefined)
    },
    meta: { isFailureShown: true },
  })
  if (typed === undefined)
    return (
      <div ref={part} className="flex flex-wrap items-center gap-x-3">
        {parcel.deputy !== null && <span className="text-sm">{t('deputy', { name: parcel.deputy })}</span>}
        <button
          type="button"
          className="min-h-11 text-sm underline underline-offset-4"
          onClick={() => showForm(parcel.deputy ?? '')}
        >
          {t(parcel.deputy === null ? 'nameDeputy' : 'changeDeputy')}
        </button>
      </div>
    )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    set.mutate(typed.trim() === '' ? null : typed.trim())
  }
  return (
    <div ref={part} className="w-full max-w-sm">
      <form onSubmit={submit} className="grid gap-3">
        {set.error && <Alert tone="danger" title={problemText(keyOf(set.error))} />}
        <TextField
          label={t('deputyName')}
          hint={t('deputyHint')}
          autoComplete="off"
          maxLength={200}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <span className="flex flex-wrap gap-3">
          <Button type="submit" tone="quiet" busy={set.isPending}>
            {t('saveDeputy')}
          </Button>
          <Button type="button" tone="quiet" disabled={set.isPending} onClick={() => showForm(undefined)}>
            {t('keepDeputy')}
          </Button>
        </span>
      </form>
    </div>
  )
}
