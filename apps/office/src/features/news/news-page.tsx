import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  createPost,
  createProgram,
  deletePost,
  deleteProgram,
  listStaffPosts,
  listStaffPrograms,
  orderPrograms,
  type StaffPost,
  type StaffProgram,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useMemo, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { CreateButton } from '../../parts/create-button.tsx'
import { type Column, DataTable, sorted } from '../../parts/data-table.tsx'
import { FilterField } from '../../parts/filter-field.tsx'
import { EmptyList, NoMatch, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { matches } from '../../parts/matches.ts'
import { Question } from '../../parts/office-dialog.tsx'
import { OrderedList } from '../../parts/ordered-list.tsx'
import { say } from '../../parts/toasts.ts'
import { listQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'

const views = ['all', 'published', 'scheduled', 'draft', 'missing', 'programs'] as const
type View = (typeof views)[number]

/** The posts of a club by state, and its programs in their order. */
export function NewsPage() {
  const { slug, settings } = useClub()
  const t = useTranslations('news')
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/news' })
  const posts = useQuery(listQuery(listStaffPosts, slug))
  const programs = useQuery(listQuery(listStaffPrograms, slug))
  const view = views.find((one) => one === search.view) ?? 'all'
  const now = useMemo(() => new Date(posts.dataUpdatedAt).toISOString(), [posts.dataUpdatedAt])
  const isIn: Record<Exclude<View, 'programs'>, (row: StaffPost) => boolean> = {
    all: () => true,
    published: (row) => stateAt(row, now) === 'published',
    scheduled: (row) => stateAt(row, now) === 'scheduled',
    draft: (row) => row.draft,
    missing: ({ name, description }) =>
      settings.languages.some((one) => name[one] === undefined || description[one] === undefined),
  }
  const isPrograms = view === 'programs'
  const read = isPrograms ? programs : posts
  const newPath = isPrograms ? '/$slug/news/programs/new' : '/$slug/news/new'
  const create = () => void navigate({ to: newPath, params: { slug } })
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf at={read.dataUpdatedAt} isStale={read.isError} onRefresh={() => void read.refetch()} />
          <CreateButton
            operation={isPrograms ? createProgram : createPost}
            label={t(isPrograms ? 'newProgram' : 'newPost')}
            onCreate={create}
          />
        </>
      }
    >
      <div className="pane">
        <nav className="views" aria-label={t('views')}>
          {views.map((one) => (
            <Link
              key={one}
              to="/$slug/news"
              params={{ slug }}
              search={one === 'all' ? {} : { view: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === view ? 'page' : undefined}
            >
              {t(`view.${one}`)}
              <span className="count">
                {one === 'programs' ? programs.data?.length : posts.data?.filter(isIn[one]).length}
              </span>
            </Link>
          ))}
        </nav>
        <ReadBanner read={read} />
        {isPrograms ? (
          <div className="scroll list">
            {programs.data ? <Programs programs={programs.data} /> : programs.isPending && <TableBones />}
          </div>
        ) : (
          <Posts
            posts={posts.data}
            isPending={posts.isPending}
            isShown={isIn[view]}
            now={now}
            programs={programs.data ?? []}
          />
        )}
      </div>
    </Screen>
  )
}

/** The state of a post at a moment, which may be later than its reading. */
const stateAt = ({ draft, publishedAt }: StaffPost, now: string) =>
  draft ? 'draft' : publishedAt > now ? 'scheduled' : 'published'

const tones = { draft: 'off', scheduled: 'warn', published: 'good' } as const

function useNameOf() {
  const language = useLocale()
  return ({ name }: Pick<StaffPost, 'name'>) => name[language] ?? name.en ?? name.fr ?? ''
}

function Posts({
  posts,
  isPending,
  isShown,
  now,
  programs,
}: {
  posts: StaffPost[] | undefined
  isPending: boolean
  isShown: (post: StaffPost) => boolean
  now: string
  programs: StaffProgram[]
}) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const { moment } = useTimes()
  const nameOf = useNameOf()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/news' })
  const go = (change: Partial<typeof search>) =>
    void navigate({ to: '/$slug/news', params: { slug }, search: { ...search, ...change }, replace: true })
  const open = ({ id }: StaffPost) => void navigate({ to: '/$slug/news/$id', params: { slug, id } })
  const columns: Column<StaffPost>[] = [
    {
      name: 'name',
      label: t('name'),
      className: 'wide',
      sort: nameOf,
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
      renderCell: (row) => {
        const program = programs.find(({ id }) => id === row.programId)
        return program ? nameOf(program) : <span className="quiet">{t('noProgram')}</span>
      },
    },
    {
      name: 'state',
      label: t('state'),
      className: 'from-560',
      renderCell: (row) => (
        <span className="state" data-tone={tones[stateAt(row, now)]}>
          {t(stateAt(row, now))}
        </span>
      ),
    },
    {
      name: 'date',
      label: t('date'),
      className: 'number',
      sort: (row) => row.publishedAt,
      renderCell: (row) => (row.draft ? <span className="quiet">–</span> : moment(row.publishedAt)),
    },
  ]
  const rows = sorted(
    (posts ?? []).filter(
      (row) => isShown(row) && (search.q === undefined || matches(search.q, [row.name.en, row.name.fr, row.slug])),
    ),
    columns,
    search.sort,
  )
  return (
    <>
      <div className="tools">
        <FilterField label={t('filter')} value={search.q ?? ''} onChange={(q) => go({ q: q === '' ? undefined : q })} />
        <span className="small quiet push" role="status">
          {posts && t('count', { shown: rows.length, all: posts.length })}
        </span>
      </div>
      <div className="scroll list">
        {isPending ? (
          <TableBones />
        ) : rows.length > 0 ? (
          <DataTable
            label={t('title')}
            rows={rows}
            columns={columns}
            sort={search.sort}
            onSort={(sort) => go({ sort })}
            onOpen={open}
            onEdit={open}
          />
        ) : posts && posts.length > 0 ? (
          <NoMatch onClear={() => void navigate({ to: '/$slug/news', params: { slug }, search: {} })} />
        ) : (
          posts && <EmptyList title={t('empty')} text={t('emptyText')} />
        )}
      </div>
    </>
  )
}

/** The programs in the order in which fans see them. */
function Programs({ programs }: { programs: StaffProgram[] }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const nameOf = useNameOf()
  const text = useProblemText()
  const client = useQueryClient()
  const { queryKey } = listQuery(listStaffPrograms, slug)
  const order = useMutation({
    mutationFn: (ids: string[]) => unwrap(call(orderPrograms, { params: { slug }, body: { ids } })),
    onSuccess: (ordered) => client.setQueryData(queryKey, ordered),
    onError: (error) => {
      say(text(error), 'bad')
      void client.invalidateQueries({ queryKey })
    },
  })
  if (programs.length === 0) return <EmptyList title={t('noPrograms')} text={t('noProgramsText')} />
  return (
    <OrderedList
      rows={programs}
      nameOf={nameOf}
      operation={orderPrograms}
      onOrder={(rows) => {
        client.setQueryData(queryKey, rows)
        order.mutate(rows.map(({ id }) => id))
      }}
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

/** The button that deletes a post or a program, and its question. */
export function DeleteStory({ kind, id, name }: { kind: 'post' | 'program'; id: string; name: string }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  const text = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      kind === 'post'
        ? unwrap(call(deletePost, { params: { slug, postId: id } }))
        : unwrap(call(deleteProgram, { params: { slug, programId: id } })),
    onError: (error) => say(text(error), 'bad'),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [kind === 'post' ? listStaffPosts.id : listStaffPrograms.id] })
      say(t('removed', { name }))
      await navigate({ to: '/$slug/news', params: { slug }, search: kind === 'post' ? {} : { view: 'programs' } })
    },
  })
  return (
    <>
      <Act
        operation={kind === 'post' ? deletePost : deleteProgram}
        className="plain danger"
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Act>
      {isAsking && (
        <Question
          title={t('removeTitle', { name })}
          confirm={t(kind === 'post' ? 'removePost' : 'removeProgram')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t(kind === 'post' ? 'removePostText' : 'removeProgramText')}</p>
        </Question>
      )}
    </>
  )
}
