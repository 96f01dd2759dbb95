import { useQuery, useQueryClient } from '@tanstack/react-query'
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
  const store = async (wanted: ExclusiveDelivery, before?: ExclusiveDelivery) => {
    client.setQueryData(query.queryKey, wanted)
    try {
      client.setQueryData(query.queryKey, await unwrap(call(setExclusiveDelivery, { params, body: wanted })))
      if (before) sayDone(t('stored'), () => void store(before))
      else say(t('undone'))
    } catch (error) {
      say(text(error), 'bad')
      void read.refetch()
    }
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
                      void store({ ...delivery, methodIds: target.checked ? [...others, id] : others }, delivery)
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
                  if (parcelClass) void store({ ...delivery, parcelClass }, delivery)
                }}
              />
            </>
          )}
        </>
      )}
    </fieldset>
  )
}
