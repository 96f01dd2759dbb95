import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { entriesIn, getDrawEntries } from '@virage/contract'
import {
  drawGiveaway,
  type DrawnEntry,
  getStaffDraw,
  getStaffGiveaway,
  linkDrawCertificate,
  listStaffGiveaways,
  listStaffParticipations,
  type StaffGiveaway,
  type StaffParticipation,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { type ReactNode, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { readQuery } from '../../queries.ts'
import { Ceremony } from './ceremony.tsx'
import type { Contacts } from './contacts.ts'
import { download } from './download.ts'
import { DrawDialog } from './draw-dialog.tsx'
import { Entries } from './entries.tsx'
import { WinnerRow } from './winner-row.tsx'

/** The most winners whose contacts are shown; the export has all. */
const mostContacts = 100

/** The entries of a giveaway, and its draw: what it needs, who has won, and what became of the prizes. */
export function DrawTab({ giveaway }: { giveaway: StaffGiveaway }) {
  return (
    <div className="scroll">
      <div className="form">
        {giveaway.type === 'GIVEAWAY' && <Draw giveaway={giveaway} />}
        <Entries giveaway={giveaway} />
      </div>
    </div>
  )
}

function Draw({ giveaway }: { giveaway: StaffGiveaway }) {
  const { slug } = useClub()
  const client = useQueryClient()
  const params = { slug, giveawayId: giveaway.id }
  const read = useQuery({ ...readQuery(getStaffDraw, { params }), refetchOnWindowFocus: false })
  const [drawn, setDrawn] = useState<StaffParticipation[]>([])
  const [isAsking, setAsking] = useState(false)
  const [isCeremony, setCeremony] = useState(false)
  // The log names everyone who looks at winners' contacts, so they are read on demand only.
  const [wantsContacts, setWantsContacts] = useState(false)
  const contacts = useQuery({
    ...readQuery(listStaffParticipations, { params, query: { state: 'DRAWN', limit: mostContacts } }),
    enabled: wantsContacts,
  })
  const listed = useQuery({ ...drawEntriesQuery(params, read.data?.draw.drawnAt ?? null), enabled: isCeremony })
  const known: Contacts = new Map([...(contacts.data ?? []), ...drawn].map((entry) => [entry.id, entry]))
  const refresh = () =>
    Promise.all([
      client.invalidateQueries({ queryKey: [getStaffDraw.id, slug] }),
      client.invalidateQueries({ queryKey: [getStaffGiveaway.id, slug] }),
      client.invalidateQueries({ queryKey: [listStaffGiveaways.id, slug] }),
    ])
  if (!read.data)
    return (
      <>
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={3} />}
      </>
    )
  const { draw, entries } = read.data
  const isDrawn = draw.drawnAt !== null
  return (
    <>
      <ReadBanner read={read} />
      {isDrawn ? (
        <Result
          giveaway={giveaway}
          entries={entries}
          known={known}
          contacts={contacts}
          onShowContacts={() => setWantsContacts(true)}
          onShowDraw={() => setCeremony(true)}
          onChanged={(substitute) => {
            if (substitute) setDrawn((before) => [...before, substitute])
            return refresh()
          }}
        />
      ) : (
        <Checklist
          giveaway={giveaway}
          commitment={draw.commitment}
          committedAt={draw.committedAt}
          onDraw={() => setAsking(true)}
        />
      )}
      {isAsking && (
        <DrawDialog
          giveaway={giveaway}
          onClose={() => setAsking(false)}
          onDrawn={async (winners) => {
            setDrawn(winners)
            // The ceremony shows what the server says, read again.
            await refresh()
            setAsking(false)
            setCeremony(true)
          }}
          onRefused={refresh}
        />
      )}
      {isCeremony && isDrawn && (
        <Ceremony
          draw={draw}
          entries={listed.isError ? null : listed.data}
          known={known}
          onClose={() => setCeremony(false)}
        />
      )}
    </>
  )
}

/** The ids of a draw's entries, which the ceremony repeats it with. */
const drawEntriesQuery = (params: { slug: string; giveawayId: string }, drawnAt: string | null) =>
  queryOptions({
    queryKey: [getDrawEntries.id, params.slug, params.giveawayId, drawnAt],
    queryFn: async ({ signal }) => entriesIn(await unwrap(call(getDrawEntries, { params, signal }))),
    staleTime: Infinity,
  })

function Check({ isMet, children }: { isMet: boolean; children: ReactNode }) {
  const t = useTranslations('giveaways')
  return (
    <li className="line items-start">
      <span className="state" data-tone={isMet ? 'good' : 'warn'}>
        {t(isMet ? 'met' : 'unmet')}
      </span>
      <span className="min-w-0">{children}</span>
    </li>
  )
}

/** What a draw needs, and its button. */
function Checklist({
  giveaway,
  commitment,
  committedAt,
  onDraw,
}: {
  giveaway: StaffGiveaway
  commitment: string
  committedAt: string
  onDraw: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('draw')
  const { moment } = useTimes()
  const [now] = useState(() => Date.now())
  const { endDate, numberOfParticipations: count } = giveaway
  const hasEnded = endDate !== null && Date.parse(endDate) <= now
  const reason = !hasEnded ? t('notEnded') : count === 0 ? t('noEntries') : undefined
  return (
    <section className="stack !gap-4" aria-label={t('title')}>
      <h2 className="text-base">{t('title')}</h2>
      <ul className="stack">
        <Check isMet={hasEnded}>
          {endDate === null ? t('noEnd') : t(hasEnded ? 'ended' : 'endsAt', { when: moment(endDate) })}
        </Check>
        <Check isMet={count > 0}>
          {t('count', { count })}
          {hasEnded && count > 0 && <span className="small quiet block">{t('drawBefore')}</span>}
        </Check>
        <Check isMet>
          {t('committed', { when: moment(committedAt) })}{' '}
          <a className="link" href={`/clubs/${slug}/giveaway/${giveaway.id}/draw`} target="_blank" rel="noreferrer">
            {t('publicPage')}
          </a>
          <code className="small quiet block wrap-anywhere">{commitment}</code>
        </Check>
      </ul>
      <div className="line wraps">
        <Act
          operation={drawGiveaway}
          className="primary"
          disabled={reason !== undefined}
          title={reason}
          onClick={onDraw}
        >
          {t('draw')}
        </Act>
        <span className="small quiet">{reason ?? t('once')}</span>
      </div>
    </section>
  )
}

type ContactsRead = { isFetching: boolean; isError: boolean; error: unknown; data: unknown }

/** Who has won, who took over, and who has their prize. */
function Result({
  giveaway,
  entries,
  known,
  contacts,
  onShowContacts,
  onShowDraw,
  onChanged,
}: {
  giveaway: StaffGiveaway
  entries: DrawnEntry[]
  known: Contacts
  contacts: ContactsRead
  onShowContacts: () => void
  onShowDraw: () => void
  onChanged: (substitute?: StaffParticipation) => Promise<unknown>
}) {
  const { slug } = useClub()
  const t = useTranslations('draw')
  const language = useLocale()
  const text = useProblemText()
  const { moment } = useTimes()
  const [isLinking, setLinking] = useState(false)
  const getCertificate = async () => {
    setLinking(true)
    await unwrap(call(linkDrawCertificate, { params: { slug, giveawayId: giveaway.id }, query: { language } }))
      .then(({ url }) => download(url))
      .catch((error: unknown) => say(text(error), 'bad'))
    setLinking(false)
  }
  const hasAll = entries.every(({ participationId }) => known.has(participationId))
  return (
    <section className="stack !gap-4" aria-label={t('winners')}>
      <div className="line wraps">
        <h2 className="text-base">{t('winners')}</h2>
        {giveaway.drawnAt !== null && <span className="quiet">{t('drawnAt', { when: moment(giveaway.drawnAt) })}</span>}
        <span className="line wraps push">
          <button type="button" className="btn" onClick={onShowDraw}>
            {t('show')}
          </button>
          <a className="btn" href={`/clubs/${slug}/giveaway/${giveaway.id}/draw`} target="_blank" rel="noreferrer">
            {t('publicPage')}
          </a>
          <Act operation={linkDrawCertificate} disabled={isLinking} onClick={() => void getCertificate()}>
            {t('certificate')}
          </Act>
        </span>
      </div>
      {!hasAll && (
        <div className="line wraps">
          <Act operation={listStaffParticipations} disabled={contacts.isFetching} onClick={onShowContacts}>
            {t('showContacts')}
          </Act>
          <span className="small quiet" role={contacts.isError ? 'alert' : undefined}>
            {contacts.isError
              ? text(contacts.error)
              : contacts.data === undefined
                ? t('noted')
                : t('firstContacts', { count: mostContacts })}
          </span>
        </div>
      )}
      <ol className="stack">
        {entries.map((entry, index) => (
          <WinnerRow
            key={entry.participationId}
            giveawayId={giveaway.id}
            entry={entry}
            number={index + 1}
            numberOf={(id) => entries.findIndex(({ participationId }) => participationId === id) + 1}
            known={known}
            isReplaceable={areEntriesKept(giveaway)}
            onChanged={onChanged}
          />
        ))}
      </ol>
    </section>
  )
}

/** Returns whether the entries of a draw are there. Those of an earlier end may have been erased before it. */
const areEntriesKept = ({ entriesErasedAt, drawnAt }: StaffGiveaway): boolean =>
  entriesErasedAt === null || (drawnAt !== null && entriesErasedAt < drawnAt)
