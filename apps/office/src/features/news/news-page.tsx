import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import {
  createPost,
  createProgram,
  deletePost,
  deleteProgram,
  exportPosts,
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
import type { Column } from '../../parts/data-table.tsx'
import { ListPane } from '../../parts/list-pane.tsx'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { OrderedList } from '../../parts/ordered-list.tsx'
import { ViewTabs } from '../../parts/saved-views.tsx'
import { say } from '../../parts/toasts.ts'
import { changedSearch, type Go, useList } from '../../parts/use-list.ts'
import { listQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'

/** The filters of each view of the posts. */
const postViews = {
  all: {},
  published: { state: 'PUBLISHED' },
  scheduled: { state: 'SCHEDULED' },
  draft: { state: 'DRAFT' },
  missing: { untranslated: 'true' },
} as const satisfies Record<string, Record<string, string>>

/** The posts of a club, and its programs in their order. */
export function NewsPage() {
  const { view } = useSearch({ from: '/staff/$slug/news' })
  return view === 'programs' ? <ProgramsPage /> : <PostsPage />
}

/** The state of a post at a moment, which may be later than its reading. */
const stateAt = ({ draft, publishedAt }: StaffPost, now: string) =>
  draft ? 'draft' : publishedAt > now ? 'scheduled' : 'published'

const tones = { draft: 'off', scheduled: 'warn', published: 'good' } as const

function PostsPage() {
  const { slug } = useClub()
  const t = useTranslations('news')
  const { moment } = useTimes()
  const nameOf = useNameOf()
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/news' })
  const go: Go = (change, replace = false) =>
    void navigate({ from: '/$slug/news', search: (before) => changedSearch(before, change), replace })
  const list = useList(listStaffPosts, { search, go })
  const { data: programs = [] } = useQuery(listQuery(listStaffPrograms, slug))
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
      className: 'number',
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
          <AsOf at={list.dataUpdatedAt} isStale={list.isError} onRefresh={() => void list.refetch()} />
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
        views={Object.entries(postViews).map(([name, filters]) => ({
          name,
          // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the object above
          label: t(`view.${name as keyof typeof postViews}`),
          search: filters,
        }))}
        tabs={<ProgramsTab count={programs.length} />}
        columns={columns}
        nameOf={nameOf}
        onOpen={open}
        onEdit={open}
        filters={
          programs.length > 0 && (
            <select
              className="input compact max-w-52"
              aria-label={t('program')}
              value={search.programId ?? ''}
              onChange={({ target }) => go({ programId: target.value === '' ? undefined : target.value })}
            >
              <option value="">{t('anyProgram')}</option>
              {programs.map((program) => (
                <option key={program.id} value={program.id}>
                  {nameOf(program)}
                </option>
              ))}
            </select>
          )
        }
        empty={<EmptyList title={t('empty')} text={t('emptyText')} />}
      />
    </Screen>
  )
}

/** The tab of the programs, which are a list of their own. */
function ProgramsTab({ count, isCurrent = false }: { count: number | undefined; isCurrent?: boolean }) {
  const { slug } = useClub()
  const t = useTranslations('news')
  return (
    <Link
      to="/$slug/news"
      params={{ slug }}
      search={{ view: 'programs' }}
      aria-current={isCurrent ? 'page' : undefined}
      activeProps={{}}
    >
      {t('view.programs')}
      <span className="count">{count}</span>
    </Link>
  )
}

function ProgramsPage() {
  const { slug } = useClub()
  const t = useTranslations('news')
  const navigate = useNavigate()
  const programs = useQuery(listQuery(listStaffPrograms, slug))
  return (
    <Screen
      title={t('title')}
      actions={
        <>
          <AsOf at={programs.dataUpdatedAt} isStale={programs.isError} onRefresh={() => void programs.refetch()} />
          <CreateButton
            operation={createProgram}
            label={t('newProgram')}
            onCreate={() => void navigate({ to: '/$slug/news/programs/new', params: { slug } })}
          />
        </>
      }
    >
      <div className="pane">
        <ViewTabs
          list="news"
          operation={listStaffPosts}
          views={Object.entries(postViews).map(([name, filters]) => ({
            name,
            // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the names of the object above
            label: t(`view.${name as keyof typeof postViews}`),
            search: filters,
          }))}
          search={{ view: 'programs' }}
          go={(change) =>
            void navigate({
              to: '/$slug/news',
              params: { slug },
              search: changedSearch({}, { ...change, view: undefined }),
            })
          }
          isElsewhere
        >
          <ProgramsTab count={programs.data?.length} isCurrent />
        </ViewTabs>
        <ReadBanner read={programs} />
        <div className="scroll list">
          {programs.data ? <Programs programs={programs.data} /> : programs.isPending && <TableBones />}
        </div>
      </div>
    </Screen>
  )
}

function useNameOf() {
  const language = useLocale()
  return ({ name }: Pick<StaffPost, 'name'>) => name[language] ?? name.en ?? name.fr ?? ''
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
