import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { cardStates, exportFans, listFans, type StaffFan } from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useTranslations } from 'use-intl'
import { useMay } from '../../access/club-context.ts'
import type { Column } from '../../parts/data-table.tsx'
import { FilterChoice } from '../../parts/filter-choice.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { Face } from '../../parts/queue-panes.tsx'
import { namedViews } from '../../parts/saved-views.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { FindFan } from './find-fan.tsx'
import { useNameOf } from './names.ts'

/** The filters of each view. */
const views = {
  all: {},
  review: { state: 'DUE_DILIGENCE_FILLED' },
  identityChange: { identityChange: 'true' },
  members: { state: 'VALIDATED' },
  paying: { state: 'PAYMENT_PENDING' },
} as const satisfies Record<string, Record<string, string>>

/** The tone of each status. */
export const toneOfStatus: Record<StaffFan['kycStatus'], 'good' | 'warn' | 'info' | 'off'> = {
  NOT_REFERRED: 'off',
  READY_FOR_KYC: 'off',
  PERSONAL_INFO_FILLED: 'info',
  DUE_DILIGENCE_FILLED: 'warn',
  DUE_DILIGENCE_APPROVED: 'info',
  PAYMENT_PENDING: 'warn',
  VALIDATED: 'good',
}

/** The fans of a club: the list for those who may see all, and a search for those who look for one. */
export function FansPage() {
  const { allowed } = useMay()(listFans)
  return allowed ? <FanList /> : <FindFan />
}

function FanList() {
  const t = useTranslations('fans')
  const people = useTranslations('people')
  const { day } = useTimes()
  const nameOf = useNameOf()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/fans' })
  const go = useGo()
  const list = useList(listFans, { search, go })
  // Who looks for changes of identity decides about them.
  const tab = search.identityChange === undefined ? {} : { tab: 'identity' }
  const status = ({ kycStatus }: StaffFan) => (
    <span className="state" data-tone={toneOfStatus[kycStatus]}>
      {people(`statuses.${kycStatus}`)}
    </span>
  )
  const columns: Column<StaffFan>[] = [
    {
      name: 'name',
      label: t('name'),
      className: 'wide',
      canSort: true,
      text: nameOf,
      renderCell: (fan) => (
        <span className="line">
          <Face name={nameOf(fan)} />
          <Link
            from="/$slug/fans"
            to="/$slug/fans/$id"
            params={(from) => ({ ...from, id: fan.id })}
            search={tab}
            className="row-link clip"
          >
            <span className="clip block">{nameOf(fan)}</span>
            <span className="below-560 small quiet clip">{fan.email}</span>
          </Link>
        </span>
      ),
    },
    {
      name: 'email',
      label: t('email'),
      className: 'from-560',
      text: ({ email }) => email,
      renderCell: ({ email }) => email,
    },
    {
      name: 'status',
      label: t('status'),
      text: ({ kycStatus }) => people(`statuses.${kycStatus}`),
      renderCell: status,
    },
    {
      name: 'since',
      label: t('since'),
      className: 'from-760 quiet',
      canSort: true,
      text: ({ since }) => since,
      renderCell: ({ since }) => day(since),
    },
  ]
  return (
    <Screen title={t('title')} actions={<AsOf read={list} />}>
      <ListPane
        name="fans"
        label={t('list')}
        searchLabel={t('search')}
        list={list}
        exportOperation={exportFans}
        views={namedViews(views, (name) => t(`view.${name}`))}
        columns={columns}
        nameOf={nameOf}
        onOpen={({ id }) =>
          void navigate({
            from: '/$slug/fans',
            to: '/$slug/fans/$id',
            params: (from) => ({ ...from, id }),
            search: tab,
          })
        }
        filters={
          <>
            <FilterChoice
              label={t('card')}
              all={t('anyCard')}
              value={search.card}
              choices={cardStates.map((state) => ({ value: state, label: t(`cardStates.${state}`) }))}
              onChange={(card) => go({ card })}
            />
            <label className="line">
              <input
                type="checkbox"
                checked={search.member === 'true'}
                onChange={({ target }) => go({ member: target.checked ? 'true' : undefined })}
              />
              {t('members')}
            </label>
            {search.tag !== undefined && (
              <button type="button" className="btn small" title={t('clearTag')} onClick={() => go({ tag: undefined })}>
                {t('taggedWith', { tag: search.tag })} ×
              </button>
            )}
          </>
        }
        empty={<EmptyList title={t('empty')} text={t('emptyText')} />}
      />
    </Screen>
  )
}
