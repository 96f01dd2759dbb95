import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  createPost,
  exportPosts,
  listStaffPosts,
  listStaffPrograms,
  type StaffPost,
  updatePost,
} from '@virage/contract/staff'
import { useTimes } from '@virage/session/times'
import { useMemo } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { CreateButton } from '../../parts/create-button.tsx'
import type { Column } from '../../parts/data-table.tsx'
import { FilterChoice } from '../../parts/filter-choice.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList } from '../../parts/list-states.tsx'
import { useGo, useList } from '../../parts/use-list.ts'
import { listQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { OtherTabs, usePostViews } from './news-tabs.tsx'
import { PostBulk } from './post-bulk.tsx'
import { stateAt, tones } from './post-state.ts'
import { useNameOf } from './use-name-of.ts'

/** The posts of a club. */
export function PostsPage() {
  const { slug } = useClub()
  const t = useTranslations('news')
  const { moment } = useTimes()
  const nameOf = useNameOf()
  const mayChange = useMay()(updatePost)
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/news' })
  const go = useGo()
  const list = useList(listStaffPosts, { search, go })
  const { data: programs = [] } = useQuery(listQuery(listStaffPrograms, slug))
  const views = usePostViews()
  const now = useMemo(() => new Date(list.dataUpdatedAt).toISOString(), [list.dataUpdatedAt])
  const open = ({ id }: StaffPost) => void navigate({ to: '/$slug/news/$id', params: { slug, id } })
  const programOf = (row: StaffPost) => programs.find(({ id }) => id === row.programId)
  const columns: Column<StaffPost>[] = [
    {
      name: 'name',
      label: t('name'),
      className: 'wide',
      canSort: true,
      text: nameOf,
      renderCell: (row) => (
        <span className="line">
          <img className="thumb" src={`${row.imageUrl}?w=300`} alt="" loading="lazy" />
          <Link to="/$slug/news/$id" params={{ slug, id: row.id }} className="row-link clip">
            {nameOf(row)}
          </Link>
        </span>
      ),
    },
    {
      name: 'program',
      label: t('program'),
      className: 'from-760',
      text: (row) => {
        const program = programOf(row)
        return program ? nameOf(program) : ''
      },
      renderCell: (row) => {
        const program = programOf(row)
        return program ? nameOf(program) : <span className="quiet">{t('noProgram')}</span>
      },
    },
    {
      name: 'state',
      label: t('state'),
      className: 'from-560',
      text: (row) => t(stateAt(row, now)),
      renderCell: (row) => (
        <span className="state" data-tone={tones[stateAt(row, now)]}>
          {t(stateAt(row, now))}
        </span>
      ),
    },
    {
      name: 'publishedAt',
      label: t('date'),
      className: 'number date',
      canSort: true,
      text: (row) => (row.draft ? '' : row.publishedAt),
      renderCell: (row) => (row.draft ? <span className="quiet">–</span> : moment(row.publishedAt)),
    },
  ]
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf read={list} />
          <CreateButton
            operation={createPost}
            label={t('newPost')}
            onCreate={() => void navigate({ to: '/$slug/news/new', params: { slug } })}
          />
        </>
      }
    >
      <ListPane
        name="news"
        label={t('title')}
        searchLabel={t('filter')}
        list={list}
        exportOperation={exportPosts}
        views={views}
        tabs={<OtherTabs />}
        columns={columns}
        nameOf={nameOf}
        onOpen={open}
        onEdit={open}
        renderBulk={
          mayChange.allowed ? (bulk) => <PostBulk bulk={bulk} search={search} programs={programs} /> : undefined
        }
        filters={
          programs.length > 0 && (
            <FilterChoice
              label={t('program')}
              all={t('anyProgram')}
              value={search.programId}
              choices={programs.map((program) => ({ value: program.id, label: nameOf(program) }))}
              onChange={(programId) => go({ programId })}
            />
          )
        }
        empty={<EmptyList title={t('empty')} text={t('emptyText')} />}
      />
    </Screen>
  )
}
