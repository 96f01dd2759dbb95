import { useInfiniteQuery } from '@tanstack/react-query'
import {
  linkParticipations,
  listStaffParticipations,
  participationStates,
  type StaffGiveaway,
  type StaffParticipation,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call, readPage } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { isSame } from '../../parts/use-draft.ts'
import { freshnessOf } from '../../queries.ts'
import { download } from './download.ts'

type Filter = { search?: string; state?: (typeof participationStates)[number] }

/** The entries of a giveaway, which are read when somebody asks, and their export with the same filter. */
export function Entries({ giveaway }: { giveaway: StaffGiveaway }) {
  const { slug } = useClub()
  const t = useTranslations('entries')
  const text = useProblemText()
  const { moment } = useTimes()
  const { allowed } = useMay()(listStaffParticipations)
  const [typed, setTyped] = useState('')
  const [state, setState] = useState('')
  // The log names everyone who looks, so nothing is read before the button is pressed.
  const [asked, setAsked] = useState<Filter | null>(null)
  const [isLinking, setLinking] = useState(false)
  const params = { slug, giveawayId: giveaway.id }
  const filter: Filter = {
    ...(typed.trim() === '' ? {} : { search: typed.trim() }),
    ...participationStates.flatMap((one) => (one === state ? [{ state: one }] : []))[0],
  }
  const read = useInfiniteQuery({
    queryKey: [listStaffParticipations.id, slug, giveaway.id, 'entries', asked],
    queryFn: ({ pageParam, signal }) =>
      readPage(listStaffParticipations, {
        params,
        query: { ...asked, limit: 50, ...(pageParam === undefined ? {} : { cursor: pageParam }) },
        signal,
      }),
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the first page has no cursor
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ next }) => next,
    enabled: asked !== null,
    ...freshnessOf(listStaffParticipations),
  })
  const exportAll = async () => {
    setLinking(true)
    await unwrap(call(linkParticipations, { params, body: filter }))
      .then(({ url }) => download(url))
      .catch((error: unknown) => say(text(error), 'bad'))
    setLinking(false)
  }
  const rows = read.data?.pages.flatMap((page) => page.rows)
  return (
    <section className="stack !gap-4" aria-label={t('title')}>
      <div className="line">
        <h2 className="text-base">{t('title')}</h2>
        <span className="count">{giveaway.numberOfParticipations}</span>
      </div>
      <form
        className="line wraps !items-end"
        onSubmit={(event) => {
          event.preventDefault()
          if (!allowed) return
          // The same filter is the same query, which reads nothing until it is told to.
          if (isSame(asked, filter) && !read.isFetching) void read.refetch()
          setAsked(filter)
        }}
      >
        <TextInput type="search" label={t('search')} value={typed} onChange={({ target }) => setTyped(target.value)} />
        {giveaway.drawnAt !== null && (
          <SelectInput
            label={t('which')}
            value={state}
            options={[
              { value: '', label: t('all') },
              ...participationStates.map((value) => ({ value, label: t(`states.${value}`) })),
            ]}
            onChange={({ target }) => setState(target.value)}
          />
        )}
        <Act operation={listStaffParticipations} type="submit" disabled={read.isFetching}>
          {t('show')}
        </Act>
        <Act operation={linkParticipations} disabled={isLinking} onClick={() => void exportAll()}>
          {t('export')}
        </Act>
      </form>
      <p className="small quiet">{t('noted')}</p>
      {giveaway.entriesErasedAt !== null && <p>{t('allErased', { when: moment(giveaway.entriesErasedAt) })}</p>}
      {asked !== null && (
        <>
          <ReadBanner read={read} />
          {read.isPending && <TableBones rows={4} />}
          {rows?.length === 0 && <p className="quiet">{t('none')}</p>}
          {rows && rows.length > 0 && (
            <ul className="stack" aria-label={t('title')}>
              {rows.map((row) => (
                <EntryRow key={row.id} entry={row} giveaway={giveaway} />
              ))}
            </ul>
          )}
          {read.hasNextPage && (
            <button
              type="button"
              className="btn justify-self-start"
              aria-busy={read.isFetchingNextPage}
              onClick={() => void read.fetchNextPage()}
            >
              {t('more')}
            </button>
          )}
        </>
      )}
    </section>
  )
}

function EntryRow({ entry, giveaway }: { entry: StaffParticipation; giveaway: StaffGiveaway }) {
  const t = useTranslations('entries')
  const language = useLocale()
  const { moment } = useTimes()
  const textOf = (texts: { en?: string | undefined; fr?: string | undefined } | undefined) =>
    texts?.[language] ?? texts?.en ?? texts?.fr ?? ''
  const answers = entry.answers.map(({ questionId, answer }) => {
    const question = giveaway.questions.find(({ id }) => id === questionId)
    const chosen = question?.answers.find(({ id }) => id === answer.id)
    return { id: questionId, title: textOf(question?.title), text: chosen ? textOf(chosen.text) : (answer.text ?? '') }
  })
  const name = `${entry.firstName} ${entry.lastName}`.trim()
  return (
    <li className="entry-row">
      <span className="line wraps">
        <b className="font-semibold">{name || t('erased')}</b>
        {entry.winner && (
          <span className="state" data-tone="good">
            {t('winner')}
          </span>
        )}
        {name !== '' && <span className="quiet wrap-anywhere">{entry.email}</span>}
        <span className="small quiet push">{moment(entry.createdAt)}</span>
      </span>
      {answers.length > 0 && (
        <details>
          <summary className="small">{t('answers', { count: answers.length })}</summary>
          <dl className="facts">
            {answers.map(({ id, title, text }) => (
              <div key={id} className="contents">
                <dt>{title}</dt>
                <dd>{text}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </li>
  )
}
