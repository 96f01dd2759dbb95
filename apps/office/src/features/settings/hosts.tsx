import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { addHost, checkHost, type ClubHost, confirmHost, listHosts, removeHost } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTimes } from '@virage/session/times'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { placeOf } from '../../parts/keep-focus.ts'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody, fieldProblemsOf } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { listQuery } from '../../queries.ts'

/** How long a proven domain works without its DNS record, in milliseconds (docs/decisions/0036). */
const grace = 3 * 86_400_000

/** Where a domain stands: waiting for its record, in use, or in use although its record was not found lately. */
function stateOf({ state, confirmedByOperator, checkedAt, verifiedAt }: ClubHost): 'pending' | 'active' | 'missing' {
  if (state === 'PENDING') return 'pending'
  const isMissing = !confirmedByOperator && checkedAt !== null && verifiedAt !== null && verifiedAt < checkedAt
  return isMissing ? 'missing' : 'active'
}

const tones = { pending: 'warn', active: 'good', missing: 'bad' } as const

/** The club's own domains: whether each works, and what to do next. */
export function Hosts() {
  const { slug } = useClub()
  const t = useTranslations('settings.hosts')
  const text = useProblemText()
  const client = useQueryClient()
  const list = listQuery(listHosts, slug)
  const read = useQuery(list)
  const { allowed, reason } = useMay()(addHost)
  const [host, setHost] = useState('')
  const [problem, setProblem] = useState<string | undefined>(undefined)
  const store = (stored: ClubHost) =>
    client.setQueryData(list.queryKey, (before = []) =>
      before.some(({ host: one }) => one === stored.host)
        ? before.map((one) => (one.host === stored.host ? stored : one))
        : [...before, stored],
    )
  const bodyOf = (typed: string) => ({ host: typed.trim().toLowerCase() })
  const body = bodyOf(host)
  const add = useMutation({
    mutationFn: (sent: typeof body) => unwrap(call(addHost, { params: { slug }, body: sent })),
    onSuccess: (stored, sent) => {
      store(stored)
      // What is typed meanwhile is the next domain.
      setHost((now) => (bodyOf(now).host === sent.host ? '' : now))
    },
    onError: (error) => {
      const found = fieldProblemsOf(error)['host']
      setProblem(found)
      if (found === undefined) say(text(error), 'bad')
    },
  })
  return (
    <div className="scroll">
      <div className="form">
        <p className="quiet">{t('hint')}</p>
        <form
          noValidate
          className="line wraps"
          onSubmit={(event) => {
            event.preventDefault()
            const found = checkBody(addHost, body)['host']
            setProblem(found)
            if (allowed && found === undefined && !add.isPending) add.mutate(body)
          }}
        >
          <div className="flex-1">
            <TextInput
              label={t('host')}
              hint={t('hostHint')}
              placeholder="fans.example.com"
              autoCapitalize="none"
              spellCheck={false}
              disabled={!allowed}
              title={reason}
              value={host}
              problem={problem}
              onChange={({ target }) => {
                setHost(target.value)
                setProblem(undefined)
              }}
            />
          </div>
          <Act operation={addHost} type="submit" className="primary" disabled={host.trim() === ''}>
            {t('add')}
          </Act>
        </form>
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={2} />}
        {read.data?.length === 0 && <p className="quiet">{t('none')}</p>}
        <ul className="stack">
          {read.data?.map((one) => (
            <HostCard key={one.host} host={one} onStored={store} />
          ))}
        </ul>
      </div>
    </div>
  )
}

function HostCard({ host, onStored }: { host: ClubHost; onStored: (host: ClubHost) => void }) {
  const { slug, role } = useClub()
  const t = useTranslations('settings.hosts')
  const text = useProblemText()
  const client = useQueryClient()
  const { moment } = useTimes()
  const [isAsking, setAsking] = useState(false)
  const params = { slug, host: host.host }
  const readAgain = () => client.invalidateQueries({ queryKey: [listHosts.id, slug] })
  const onError = (error: unknown) => {
    setAsking(false)
    say(text(error), 'bad')
    // Somebody else may have removed it.
    void readAgain()
  }
  const check = useMutation({
    mutationFn: () => unwrap(call(checkHost, { params })),
    onSuccess: (stored) => {
      onStored(stored)
      say(t(stored.state === 'ACTIVE' ? 'found' : 'notFound', { host: stored.host }))
    },
    onError,
  })
  const confirm = useMutation({
    mutationFn: () => unwrap(call(confirmHost, { params })),
    onSuccess: onStored,
    onError,
  })
  // The button that confirms goes when the domain is confirmed.
  const findPlace = useRef<ReturnType<typeof placeOf>>(undefined)
  const { confirmedByOperator } = host
  useEffect(() => {
    if (confirmedByOperator && document.activeElement === document.body) findPlace.current?.()?.focus()
  }, [confirmedByOperator])
  const remove = useMutation({
    mutationFn: () => unwrap(call(removeHost, { params })),
    onSuccess: async () => {
      await readAgain()
      say(t('removed', { host: host.host }))
    },
    onError,
  })
  const state = stateOf(host)
  const until = host.verifiedAt === null ? null : new Date(Date.parse(host.verifiedAt) + grace).toISOString()
  const next =
    state === 'pending'
      ? t('nextPending')
      : state === 'missing' && until !== null
        ? t('nextMissing', { when: moment(until) })
        : host.confirmedByOperator
          ? t('nextConfirmed')
          : t('nextActive')
  return (
    <li className="question-card stack !gap-3" aria-label={host.host}>
      <div className="line wraps">
        <b className="font-semibold wrap-anywhere">{host.host}</b>
        <span className="state" data-tone={tones[state]}>
          {t(`states.${state}`)}
        </span>
        <span className="line wraps push">
          {!host.confirmedByOperator && (
            <Act operation={checkHost} disabled={check.isPending} onClick={() => check.mutate()}>
              {t('check')}
            </Act>
          )}
          {role === 'operator' && !host.confirmedByOperator && (
            <Act
              operation={confirmHost}
              disabled={confirm.isPending}
              onClick={({ currentTarget }) => {
                findPlace.current = placeOf(currentTarget)
                confirm.mutate()
              }}
            >
              {t('confirm')}
            </Act>
          )}
          <Act
            operation={removeHost}
            className="plain danger"
            aria-label={t('removeHost', { host: host.host })}
            onClick={() => setAsking(true)}
          >
            {t('remove')}
          </Act>
        </span>
      </div>
      <p>{next}</p>
      {!host.confirmedByOperator && (
        <dl className="facts">
          <dt>{t('recordType')}</dt>
          <dd>
            <code>TXT</code>
          </dd>
          <dt>{t('recordName')}</dt>
          <dd>
            <Copied value={host.proof.name} />
          </dd>
          <dt>{t('recordValue')}</dt>
          <dd>
            <Copied value={host.proof.value} />
          </dd>
        </dl>
      )}
      <p className="small quiet">
        {host.checkedAt === null ? t('neverChecked') : t('checked', { when: moment(host.checkedAt) })}
        {host.verifiedAt !== null && ` ${t('verified', { when: moment(host.verifiedAt) })}`}
      </p>
      {isAsking && (
        <Question
          title={t('removeTitle', { host: host.host })}
          confirm={t('removeConfirm')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t(host.state === 'ACTIVE' ? 'removeActive' : 'removePending', { host: host.host })}</p>
        </Question>
      )}
    </li>
  )
}

/** A value with a button that copies it. */
function Copied({ value }: { value: string }) {
  const t = useTranslations('settings.hosts')
  return (
    <span className="line wraps">
      <code className="wrap-anywhere">{value}</code>
      <button
        type="button"
        className="btn small"
        aria-label={t('copyValue', { value })}
        onClick={() => void navigator.clipboard.writeText(value).then(() => say(t('copied')))}
      >
        {t('copy')}
      </button>
    </span>
  )
}
