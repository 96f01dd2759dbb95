import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { createProgram, listStaffPrograms, orderPrograms, type StaffProgram } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { OrderedList } from '../../parts/ordered-list.tsx'
import { useOrder } from '../../parts/use-order.ts'
import { listQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { NewsTabs } from './news-tabs.tsx'
import { useNameOf } from './use-name-of.ts'

/** The programs of a club. */
export function ProgramsPage() {
  const { slug } = useClub()
  const t = useTranslations('news')
  const navigate = useNavigate()
  const programs = useQuery(listQuery(listStaffPrograms, slug))
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={programs} />
          <CreateButton
            operation={createProgram}
            label={t('newProgram')}
            onCreate={() => void navigate({ to: '/$slug/news/programs/new', params: { slug } })}
          />
        </>
      }
    >
      <div className="pane">
        <NewsTabs current="programs" />
        <ReadBanner read={programs} />
        <div className="scroll list">
          {programs.data ? <Programs programs={programs.data} /> : programs.isPending && <TableBones />}
        </div>
      </div>
    </Screen>
  )
}

/** The programs in the order in which fans see them. */
function Programs({ programs }: { programs: StaffProgram[] }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const nameOf = useNameOf()
  const order = useOrder<StaffProgram>(listQuery(listStaffPrograms, slug).queryKey, (body) =>
    unwrap(call(orderPrograms, { params: { slug }, body })),
  )
  if (programs.length === 0) return <EmptyList title={t('noPrograms')} text={t('noProgramsText')} />
  return (
    <OrderedList
      rows={programs}
      nameOf={nameOf}
      operation={orderPrograms}
      onOrder={order}
      render={(program) => (
        <>
          <img className="thumb" src={`${program.imageUrl}?w=300`} alt="" loading="lazy" />
          <Link to="/$slug/news/programs/$id" params={{ slug, id: program.id }} className="clip">
            {nameOf(program)}
          </Link>
        </>
      )}
    />
  )
}
