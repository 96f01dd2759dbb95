import { useQuery } from '@tanstack/react-query'
import { createDeliveryMethod, listDeliveryMethods, type StaffDeliveryMethod } from '@virage/contract/staff'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { readQuery } from '../../queries.ts'
import { DeliveryMethodDialog, NewDeliveryMethodDialog } from './delivery-method-dialog.tsx'

/** The ways in which the club delivers, and what each costs where. */
export function DeliveryMethods() {
  const { slug } = useClub()
  const t = useTranslations('delivery')
  const language = useLocale()
  const read = useQuery(readQuery(listDeliveryMethods, { params: { slug } }))
  const [open, setOpen] = useState<StaffDeliveryMethod | 'new' | null>(null)
  const button = <CreateButton operation={createDeliveryMethod} label={t('new')} onCreate={() => setOpen('new')} />
  const nameOf = ({ name }: StaffDeliveryMethod) => name[language] ?? name.en ?? name.fr ?? ''
  return (
    <div className="scroll">
      <div className="form">
        <p className="quiet">{t('hint')}</p>
        <ReadBanner read={read} />
        {read.isPending ? (
          <TableBones rows={3} />
        ) : read.data && read.data.length > 0 ? (
          <>
            <ul className="stack">
              {read.data.map((method) => (
                <li key={method.id} className="entry-row line flex-wrap">
                  <span className="stack !gap-1">
                    <button type="button" className="link text-left font-medium" onClick={() => setOpen(method)}>
                      {nameOf(method)}
                    </button>
                    <span className="small quiet">
                      {t(`kinds.${method.kind}`)}
                      {method.zones.length > 0 && ` · ${method.zones.flatMap(({ countries }) => countries).join(', ')}`}
                      {method.place !== null && ` · ${method.place}`}
                      {` · ${t('used', { count: method.exclusives })}`}
                    </span>
                  </span>
                  <span className="state push" data-tone={method.active ? 'good' : 'off'}>
                    {t(method.active ? 'on' : 'off')}
                  </span>
                </li>
              ))}
            </ul>
            <span>{button}</span>
          </>
        ) : (
          read.data && (
            <EmptyList title={t('empty')} text={t('emptyText')}>
              {button}
            </EmptyList>
          )
        )}
      </div>
      {open === 'new' && <NewDeliveryMethodDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && (
        <DeliveryMethodDialog
          key={open.id}
          method={read.data?.find(({ id }) => id === open.id) ?? open}
          name={nameOf(open)}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  )
}
