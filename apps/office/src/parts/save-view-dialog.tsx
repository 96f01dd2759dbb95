import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createSavedView, listSavedViews, type SavedList } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../access/club-context.ts'
import { call } from '../api.ts'
import { useProblemText } from '../i18n/problems.ts'
import { ActDialog } from './act-dialog.tsx'
import { TextInput } from './fields.tsx'
import { fieldProblemsOf } from './problems-of.ts'
import { say } from './toasts.ts'

/** Saves the filters and the order of a list as a view. */
export function SaveViewDialog({
  list,
  search,
  onClose,
}: {
  list: SavedList
  search: Record<string, string>
  onClose: () => void
}) {
  const close = useWhileShown(onClose)
  const { slug, settings } = useClub()
  const t = useTranslations('views')
  const text = useProblemText()
  const client = useQueryClient()
  const shareId = useId()
  const [name, setName] = useState('')
  const [isShared, setShared] = useState(false)
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const save = useMutation({
    mutationFn: () =>
      unwrap(call(createSavedView, { params: { slug }, body: { list, name, search, shared: isShared } })),
    onSuccess: async (saved) => {
      await client.invalidateQueries({ queryKey: [listSavedViews.id, slug] })
      say(t('saved', { name: saved.name }))
      close()
    },
    onError: (error) => {
      const found = fieldProblemsOf(error)['name']
      setProblem(found ?? text(error))
    },
  })
  return (
    <ActDialog
      title={t('saveTitle')}
      act={{ isPending: save.isPending }}
      submitLabel={t('save')}
      onSubmit={() => (name.trim() === '' ? setProblem('errors.validation.required') : save.mutate())}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        hint={t('nameHint')}
        maxLength={100}
        value={name}
        problem={problem}
        onChange={({ target }) => {
          setName(target.value)
          setProblem(undefined)
        }}
      />
      <label className="line" htmlFor={shareId}>
        <input id={shareId} type="checkbox" checked={isShared} onChange={({ target }) => setShared(target.checked)} />
        {t('share', { club: settings.name })}
      </label>
    </ActDialog>
  )
}
