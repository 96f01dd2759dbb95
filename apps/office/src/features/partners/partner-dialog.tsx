import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPartner, deletePartner, listPartners, type StaffPartner, updatePartner } from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call, readAll } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { PictureDrop } from '../../parts/picture-drop.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { slugOf } from '../../parts/slug-of.ts'
import { say } from '../../parts/toasts.ts'
import type { Editor } from '../../parts/use-editor.ts'
import { useNewEditor, useStoredEditor } from '../../parts/use-stored-editor.ts'
import { listQuery } from '../../queries.ts'
import { History } from '../history/history.tsx'

type PartnerForm = { name: string; logoUrl: string; slug: string }

const empty: PartnerForm = { name: '', logoUrl: '', slug: '' }
const toForm = ({ name, logoUrl, slug }: StaffPartner): PartnerForm => ({ name, logoUrl, slug })
const patchOf = ({ name, logoUrl }: PartnerForm, changed: string[]) => ({
  ...(changed.includes('name') && { name: name.trim() }),
  ...(changed.includes('logoUrl') && { logoUrl }),
})

/** The dialog of a partner: its name and logo, and its history. */
export function PartnerDialog({ partner, onClose }: { partner: StaffPartner; onClose: () => void }) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('partners')
  const text = useProblemText()
  const client = useQueryClient()
  const { queryKey } = listQuery(listPartners, slug)
  const [isAsking, setAsking] = useState(false)
  const [hasHistory, setHistory] = useState(false)
  const params = { slug, partnerId: partner.id }
  const editor = useStoredEditor<PartnerForm, StaffPartner>({
    key: `${slug}.partner.${partner.id}`,
    stored: partner,
    toForm,
    check: (value, changed) => checkBody(updatePartner, patchOf(value, changed)),
    read: async () => {
      const found = (await readAll(listPartners, { params: { slug } })).find(({ id }) => id === partner.id)
      if (!found) throw new OperationError({ type: '', title: '', status: 404, key: 'errors.backend.notFound' })
      return found
    },
    update: (value, changed, ifMatch) =>
      unwrap(call(updatePartner, { params, body: patchOf(value, changed), ...ifMatch })),
    onStored: (stored) =>
      client.setQueryData(queryKey, (rows) => rows?.map((row) => (row.id === stored.id ? stored : row))),
    onSaved: onClose,
  })
  const remove = useMutation({
    mutationFn: () => unwrap(call(deletePartner, { params, ifMatch: partner.version })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      say(t('removed', { name: partner.name }))
      close()
    },
    onError: (error) => {
      setAsking(false)
      say(text(error), 'bad')
      void client.invalidateQueries({ queryKey })
    },
  })
  if (isAsking)
    return (
      <Question
        title={t('removeTitle', { name: partner.name })}
        confirm={t('removeConfirm')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('removeText')}</p>
      </Question>
    )
  return (
    <PartnerFields
      title={partner.name}
      editor={editor}
      operation={updatePartner}
      onClose={onClose}
      actions={
        <>
          <button
            type="button"
            className="btn plain"
            aria-expanded={hasHistory}
            onClick={() => setHistory(!hasHistory)}
          >
            {t('history')}
          </button>
          <Act operation={deletePartner} className="plain danger" onClick={() => setAsking(true)}>
            {t('remove')}
          </Act>
        </>
      }
      below={
        hasHistory && (
          <History kind="partner" id={partner.id} onUndone={() => void client.invalidateQueries({ queryKey })} />
        )
      }
    />
  )
}

/** The dialog of a new partner. */
export function NewPartnerDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('partners')
  const client = useQueryClient()
  const bodyOf = (form: PartnerForm) => ({
    name: form.name.trim(),
    logoUrl: form.logoUrl,
    slug: form.slug || slugOf(form.name),
  })
  const editor = useNewEditor<PartnerForm, StaffPartner>({
    key: `${slug}.partner.new`,
    empty,
    toForm,
    check: (value) => checkBody(createPartner, bodyOf(value)),
    create: (value, idempotency) =>
      unwrap(call(createPartner, { params: { slug }, body: bodyOf(value), ...idempotency })),
    onCreated: () => void client.invalidateQueries({ queryKey: listQuery(listPartners, slug).queryKey }),
    onLeave: onClose,
  })
  const { draft, problems, set } = editor
  return (
    <PartnerFields title={t('new')} editor={editor} operation={createPartner} onClose={onClose}>
      <TextInput
        label={t('slug')}
        hint={t('slugHint')}
        value={draft.value.slug || slugOf(draft.value.name)}
        problem={problems['slug']}
        onChange={({ target }) => set({ slug: target.value })}
      />
    </PartnerFields>
  )
}

function PartnerFields({
  title,
  editor,
  operation,
  onClose,
  actions,
  children,
  below,
}: {
  title: string
  editor: Editor<PartnerForm>
  operation: typeof createPartner | typeof updatePartner
  onClose: () => void
  actions?: React.ReactNode
  children?: React.ReactNode
  below?: React.ReactNode
}) {
  const t = useTranslations('partners')
  const { allowed, reason } = useMay()(operation)
  const { draft, problems, set } = editor
  return (
    <DialogForm
      title={title}
      editor={editor}
      labels={{ name: t('name'), logoUrl: t('logo'), slug: t('slug') }}
      reason={reason}
      submitLabel={t('save')}
      actions={actions}
      below={below}
      onClose={onClose}
    >
      <TextInput
        label={t('name')}
        value={draft.value.name}
        problem={problems['name']}
        onChange={({ target }) => set({ name: target.value })}
      />
      {children}
      <div className="field">
        <span className="label">{t('logo')}</span>
        <div className="line">
          {draft.value.logoUrl !== '' && (
            <img
              src={`${draft.value.logoUrl}?w=300`}
              alt=""
              className="h-20 w-36 rounded-lg bg-raised object-contain p-2"
            />
          )}
          {allowed && (
            <div className="w-36 *:!aspect-[9/5]">
              <PictureDrop label={t('choose')} onUploaded={(logoUrl) => set({ logoUrl })} />
            </div>
          )}
        </div>
        {problems['logoUrl'] !== undefined && (
          <p className="error" role="alert">
            {t('logoNeeded')}
          </p>
        )}
      </div>
    </DialogForm>
  )
}
