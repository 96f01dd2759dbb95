import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import {
  type ExclusiveDelivery,
  getExclusiveDelivery,
  listDeliveryMethods,
  setExclusiveDelivery,
} from '@virage/contract/staff'
import { parcelClasses } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { Link } from '@tanstack/react-router'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { SelectInput } from '../../parts/fields.tsx'
import { ReadBanner } from '../../parts/list-states.tsx'
import { say, sayDone } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'

/** What is chosen, and what was before, so that it can be undone; undefined if it undoes something itself. */
type Change = { wanted: ExclusiveDelivery; before?: ExclusiveDelivery }

/** How an exclusive is delivered. Each change is stored at once and can be undone: it is no part of the form around it. */
export function DeliverySection({ exclusiveId }: { exclusiveId: string }) {
  const { slug } = useClub()
  const t = useTranslations('delivery')
  const language = useLocale()
  const text = useProblemText()
  const client = useQueryClient()
  const params = { slug, exclusiveId }
  const { allowed, reason } = useMay()(setExclusiveDelivery)
  const methods = useQuery(readQuery(listDeliveryMethods, { params: { slug } }))
  const query = readQuery(getExclusiveDelivery, { params })
  const read = useQuery(query)
  const mutationKey = [setExclusiveDelivery.id, exclusiveId]
  const save = useMutation({
    mutationKey,
    // Changes are stored one after the other: each has all that were made before it.
    scope: { id: mutationKey.join(' ') },
    mutationFn: ({ wanted }: Change) => unwrap(call(setExclusiveDelivery, { params, body: wanted })),
    onSuccess: (stored, { before }) => {
      // The next change is shown already.
      if (client.isMutating({ mutationKey }) === 1) client.setQueryData(query.queryKey, stored)
      if (before) sayDone(t('stored'), () => store({ wanted: before }))
      else say(t('undone'))
    },
    onError: (error) => {
      say(text(error), 'bad')
      void read.refetch()
    },
  })
  const store = (change: Change) => {
    client.setQueryData(query.queryKey, change.wanted)
    save.mutate(change)
  }
  const delivery = read.data
  return (
    <fieldset className="stack !gap-3" disabled={!allowed} title={reason}>
      <legend className="label">{t('title')}</legend>
      <ReadBanner read={read.isError ? read : methods} />
      {delivery && methods.data && (
        <>
          {methods.data.length === 0 ? (
            <p className="quiet">
              {t('noMethods')}{' '}
              <Link to="/$slug/settings" params={{ slug }} search={{ tab: 'delivery' }} className="link">
                {t('toSettings')}
              </Link>
            </p>
          ) : (
            <>
              <p className="small quiet">{t(delivery.methodIds.length === 0 ? 'outside' : 'atOnce')}</p>
              {methods.data.map(({ id, name, active }) => (
                <label key={id} className="line">
                  <input
                    type="checkbox"
                    checked={delivery.methodIds.includes(id)}
                    onChange={({ target }) => {
                      const others = delivery.methodIds.filter((one) => one !== id)
                      const methodIds = target.checked ? [...others, id] : others
                      store({ wanted: { ...delivery, methodIds }, before: delivery })
                    }}
                  />
                  {name[language] ?? name.en ?? name.fr}
                  {!active && <span className="tag">{t('off')}</span>}
                </label>
              ))}
              <SelectInput
                label={t('parcelClass')}
                hint={t('parcelClassHint')}
                value={delivery.parcelClass}
                options={parcelClasses.map((size) => ({ value: size, label: size }))}
                onChange={({ target }) => {
                  const parcelClass = parcelClasses.find((size) => size === target.value)
                  if (parcelClass) store({ wanted: { ...delivery, parcelClass }, before: delivery })
                }}
              />
            </>
          )}
        </>
      )}
    </fieldset>
  )
}
