import { useQuery } from '@tanstack/react-query'
import { createPartner, listPartners, orderPartners, type StaffPartner } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { OrderedList } from '../../parts/ordered-list.tsx'
import { useOrder } from '../../parts/use-order.ts'
import { listQuery } from '../../queries.ts'
import { PartnerViews } from '../../shell/partner-views.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { NewPartnerDialog, PartnerDialog } from './partner-dialog.tsx'

/** The partners of a club, in the order in which fans see them. */
export function PartnersPage() {
  const { slug } = useClub()
  const t = useTranslations('partners')
  const list = listQuery(listPartners, slug)
  const read = useQuery(list)
  const [open, setOpen] = useState<StaffPartner | 'new' | null>(null)
  const order = useOrder<StaffPartner>(list.queryKey, (body) => unwrap(call(orderPartners, { params: { slug }, body })))
  const button = <CreateButton operation={createPartner} label={t('new')} onCreate={() => setOpen('new')} />
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={read} />
          {button}
        </>
      }
    >
      <div className="pane">
        <PartnerViews />
        <ReadBanner read={read} />
        <div className="scroll">
          {read.isPending ? (
            <TableBones rows={3} />
          ) : read.data && read.data.length > 0 ? (
            <OrderedList
              rows={read.data}
              nameOf={({ name }) => name}
              operation={orderPartners}
              onOrder={order}
              render={(partner) => (
                <>
                  <img src={`${partner.logoUrl}?w=300`} alt="" className="h-8 w-16 object-contain" loading="lazy" />
                  <button type="button" className="clip font-medium" onClick={() => setOpen(partner)}>
                    {partner.name}
                  </button>
                  <span className="small quiet clip wide-only">{partner.slug}</span>
                </>
              )}
            />
          ) : (
            read.data && (
              <EmptyList title={t('empty')} text={t('emptyText')}>
                {button}
              </EmptyList>
            )
          )}
        </div>
      </div>
      {open === 'new' && <NewPartnerDialog onClose={() => setOpen(null)} />}
      {open !== null && open !== 'new' && (
        <PartnerDialog
          key={open.id}
          // As it is stored now, for example after an undo.
          partner={read.data?.find(({ id }) => id === open.id) ?? open}
          onClose={() => setOpen(null)}
        />
      )}
    </Screen>
  )
}
