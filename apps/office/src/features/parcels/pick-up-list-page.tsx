import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { listStaffParcels, type StaffParcel } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { buyerName } from './parcel-list.ts'
import { pickUpsQuery } from './pick-ups-query.ts'

const orders = ['name', 'thing'] as const

/** What is fetched or handed over, for print: by buyer, or by thing, with a box to tick. */
export function PickUpListPage() {
  const { slug } = useClub()
  const t = useTranslations('parcels')
  const { moment } = useTimes()
  const search = useSearch({ from: '/staff/$slug/parcels/pick-up-list' })
  const by = orders.find((one) => one === search.by) ?? 'name'
  const read = useQuery(pickUpsQuery(listStaffParcels, slug))
  const parcels = read.data ?? []
  return (
    <Screen
      title={t('pickUpList')}
      before={
        <Link to="/$slug/parcels" params={{ slug }}>
          {t('title')}
        </Link>
      }
      actions={
        <>
          <AsOf read={read} />
          <button type="button" className="btn primary" disabled={parcels.length === 0} onClick={() => print()}>
            {t('print')}
          </button>
        </>
      }
    >
      <div className="pane">
        <nav className="views" aria-label={t('sortBy')}>
          {orders.map((one) => (
            <Link
              key={one}
              to="/$slug/parcels/pick-up-list"
              params={{ slug }}
              search={one === 'name' ? {} : { by: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === by ? 'page' : undefined}
            >
              {one === 'name' ? t('byName') : t('byThing')}
            </Link>
          ))}
        </nav>
        <ReadBanner read={read} />
        <div className="scroll list">
          {read.isPending ? (
            <TableBones />
          ) : parcels.length > 0 ? (
            <>
              <p className="px-5 py-2 quiet">
                {t('pickUpCount', { count: parcels.length, time: moment(new Date(read.dataUpdatedAt).toISOString()) })}
              </p>
              <PickUps by={by} lines={by === 'name' ? linesByName(parcels) : linesByThing(parcels)} />
            </>
          ) : (
            read.data && <EmptyList title={t('noPickUps')} text={t('noPickUpsText')} />
          )}
        </div>
      </div>
    </Screen>
  )
}

type PickUp = { id: string; first: string; second: string; parcel: StaffParcel }

const linesByName = (parcels: StaffParcel[]): PickUp[] =>
  parcels
    .map((parcel) => ({
      id: parcel.id,
      first: buyerName(parcel),
      second: parcel.things.map(({ name }) => name).join(', '),
      parcel,
    }))
    .toSorted((one, other) => lastName(one.parcel).localeCompare(lastName(other.parcel)))

const linesByThing = (parcels: StaffParcel[]): PickUp[] =>
  parcels
    .flatMap((parcel) =>
      parcel.things.map(({ name }, index) => ({
        id: `${parcel.id} ${index}`,
        first: name,
        second: buyerName(parcel),
        parcel,
      })),
    )
    .toSorted(
      (one, other) =>
        one.first.localeCompare(other.first) || lastName(one.parcel).localeCompare(lastName(other.parcel)),
    )

const lastName = ({ buyer }: StaffParcel): string => `${buyer.lastName} ${buyer.firstName}`

function PickUps({ by, lines }: { by: (typeof orders)[number]; lines: PickUp[] }) {
  const t = useTranslations('parcels')
  return (
    <table className="table" aria-label={t('pickUpList')}>
      <thead>
        <tr>
          <th scope="col" className="pick">
            <span className="sr-only">{t('ticked')}</span>
          </th>
          <th scope="col">{t(by === 'name' ? 'buyer' : 'thing')}</th>
          <th scope="col">{t(by === 'name' ? 'things' : 'buyer')}</th>
          <th scope="col">{t('order')}</th>
          <th scope="col" className="from-560">
            {t('method')}
          </th>
          <th scope="col" className="from-560">
            {t('state')}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ id, first, second, parcel }) => (
          <tr key={id}>
            <td className="pick">
              <span className="inline-block size-3.5 border border-line-strong" aria-hidden="true" />
              <span className="sr-only">{t('toTick')}</span>
            </td>
            <td className="font-medium">{first}</td>
            <td>{second}</td>
            <td>
              {parcel.order.number}
              {parcel.deputy !== null && (
                <span className="block small quiet">{t('deputyIs', { name: parcel.deputy })}</span>
              )}
            </td>
            <td className="from-560">{parcel.methodName}</td>
            <td className="from-560">{t(`states.${parcel.state}`)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
