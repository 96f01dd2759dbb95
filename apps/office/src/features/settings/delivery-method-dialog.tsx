import { useMutation, useQueryClient } from '@tanstack/react-query'
import {
  createDeliveryMethod,
  deleteDeliveryMethod,
  listDeliveryMethods,
  replaceDeliveryMethod,
  type StaffDeliveryMethod,
} from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useWhileShown } from '@virage/session/use-while-shown'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { useNewEditor, useStoredEditor } from '../../parts/use-stored-editor.ts'
import { readQuery } from '../../queries.ts'
import { deliveryBody, type DeliveryForm, emptyMethod, toDeliveryForm } from './delivery-form.ts'
import { DeliveryFields } from './delivery-fields.tsx'

/** The dialog of a delivery method: what it costs where, and whether fans can choose it. */
export function DeliveryMethodDialog({
  method,
  name,
  onClose,
}: {
  method: StaffDeliveryMethod
  name: string
  onClose: () => void
}) {
  const close = useWhileShown(onClose)
  const { slug } = useClub()
  const t = useTranslations('delivery')
  const text = useProblemText()
  const language = useLocale()
  const client = useQueryClient()
  const { queryKey } = readQuery(listDeliveryMethods, { params: { slug } })
  const [isAsking, setAsking] = useState(false)
  const params = { slug, methodId: method.id }
  const editor = useStoredEditor<DeliveryForm, StaffDeliveryMethod>({
    key: `${slug}.delivery-method.${method.id}`,
    stored: method,
    toForm: (stored) => toDeliveryForm(stored, language),
    check: (value) => checkBody(replaceDeliveryMethod, deliveryBody(value)),
    read: async () => {
      const methods = await unwrap(call(listDeliveryMethods, { params: { slug } }))
      const found = methods.find(({ id }) => id === method.id)
      if (!found) throw new OperationError({ type: '', title: '', status: 404, key: 'errors.backend.notFound' })
      return found
    },
    update: (value, _changed, ifMatch) =>
      unwrap(call(replaceDeliveryMethod, { params, body: deliveryBody(value), ...ifMatch })),
    onStored: (stored) =>
      client.setQueryData(queryKey, (rows) => rows?.map((row) => (row.id === stored.id ? stored : row))),
    onSaved: onClose,
  })
  const remove = useMutation({
    mutationFn: () => unwrap(call(deleteDeliveryMethod, { params, ifMatch: method.version })),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey })
      say(t('removed', { name }))
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
        title={t('removeTitle', { name })}
        confirm={t('removeConfirm')}
        isBusy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setAsking(false)}
      >
        <p>{t('removeText')}</p>
      </Question>
    )
  return (
    <DeliveryFields
      title={name}
      editor={editor}
      operation={replaceDeliveryMethod}
      onClose={onClose}
      actions={
        <Act operation={deleteDeliveryMethod} className="plain danger" onClick={() => setAsking(true)}>
          {t('remove')}
        </Act>
      }
    />
  )
}

/** The dialog of a new delivery method. */
export function NewDeliveryMethodDialog({ onClose }: { onClose: () => void }) {
  const { slug } = useClub()
  const t = useTranslations('delivery')
  const language = useLocale()
  const client = useQueryClient()
  const editor = useNewEditor<DeliveryForm, StaffDeliveryMethod>({
    key: `${slug}.delivery-method.new`,
    empty: emptyMethod,
    toForm: (stored) => toDeliveryForm(stored, language),
    check: (value) => checkBody(createDeliveryMethod, deliveryBody(value)),
    create: (value, idempotency) =>
      unwrap(call(createDeliveryMethod, { params: { slug }, body: deliveryBody(value), ...idempotency })),
    onCreated: () =>
      void client.invalidateQueries({ queryKey: readQuery(listDeliveryMethods, { params: { slug } }).queryKey }),
    onLeave: onClose,
  })
  return <DeliveryFields title={t('new')} isNew editor={editor} operation={createDeliveryMethod} onClose={onClose} />
}
