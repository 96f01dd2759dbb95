import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import {
  copyAuction,
  createAuction,
  deleteAuction,
  getStaffAuction,
  listStaffAuctions,
  listStaffExclusives,
  type StaffAuction,
  updateAuction,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useEffect, useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call, readAll } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { SwitchInput, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { type Editor, useEditor } from '../../parts/use-editor.ts'
import { readQuery } from '../../queries.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'
import { auctionBody, type AuctionForm, emptyAuction, toAuctionForm } from './auction-form.ts'
import { AuctionMark } from './auctions-page.tsx'
import { AuctionLots } from './auction-lots.tsx'
import { CopyAuctionDialog } from './copy-auction-dialog.tsx'
import { gapsOf } from './readiness.ts'
import { useStoreAuction } from './use-store-auction.ts'

const tabs = ['lots', 'readiness', 'details'] as const

function BackLink() {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  return (
    <Link to="/$slug/auctions" params={{ slug }}>
      {t('title')}
    </Link>
  )
}

/** One auction: its lots, what it lacks, and its details. */
export function AuctionEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/auctions/$id' })
  const search = useSearch({ from: '/staff/$slug/auctions/$id' })
  const t = useTranslations('auctions')
  const language = useLocale()
  const read = useQuery(readQuery(getStaffAuction, { params: { slug, auctionId: id } }))
  const auction = read.data
  const gaps = useGaps(auction)
  const tab = tabs.find((one) => one === search.tab) ?? 'lots'
  const [isCopying, setCopying] = useState(false)
  useEffect(() => setCopying(false), [id])
  if (!auction)
    return (
      <Screen title={t('title')} before={<BackLink />}>
        <div className="pane">
          <ReadBanner read={read} />
          {read.isPending && <TableBones />}
        </div>
      </Screen>
    )
  const name = auction.name[language] ?? auction.name.en ?? auction.name.fr ?? ''
  return (
    <Screen
      title={name}
      before={<BackLink />}
      mark={<AuctionMark auction={auction} />}
      actions={
        <>
          <AsOf at={read.dataUpdatedAt} isStale={read.isError} onRefresh={() => void read.refetch()} />
          <Act operation={copyAuction} onClick={() => setCopying(true)}>
            {t('copy')}
          </Act>
          <DeleteAuction auction={auction} name={name} />
        </>
      }
    >
      <div className="pane">
        <nav className="views" aria-label={t('parts')}>
          {tabs.map((one) => (
            <Link
              key={one}
              to="/$slug/auctions/$id"
              params={{ slug, id }}
              search={one === 'lots' ? {} : { tab: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              aria-current={one === tab ? 'page' : undefined}
            >
              {t(`tabs.${one}`)}
              <span className="count">
                {one === 'lots' ? auction.lots.length : one === 'readiness' ? gaps?.length : undefined}
              </span>
            </Link>
          ))}
        </nav>
        <ReadBanner read={read} />
        {tab === 'lots' && <AuctionLots auction={auction} />}
        {tab === 'readiness' && <Readiness auction={auction} />}
        {tab === 'details' && <Details key={auction.id} auction={auction} />}
      </div>
      {isCopying && <CopyAuctionDialog auction={auction} name={name} onClose={() => setCopying(false)} />}
    </Screen>
  )
}

/** Returns what an auction lacks; undefined until the exclusives that it sells are known. */
function useGaps(auction: StaffAuction | undefined) {
  const { slug, settings } = useClub()
  const id = auction?.id
  const { data: exclusives, dataUpdatedAt } = useQuery({
    queryKey: [listStaffExclusives.id, slug, 'lots', id],
    queryFn: ({ signal }) => readAll(listStaffExclusives, { params: { slug }, query: { auctionId: id ?? '' }, signal }),
    enabled: id !== undefined,
  })
  if (!auction || !exclusives) return undefined
  return gapsOf(auction, { exclusives, languages: settings.languages, now: new Date(dataUpdatedAt).toISOString() })
}

function Readiness({ auction }: { auction: StaffAuction }) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const language = useLocale()
  const text = useProblemText()
  const store = useStoreAuction()
  const gaps = useGaps(auction)
  const [isAsking, setAsking] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const setVisible = async (visible: boolean) => {
    setBusy(true)
    const input = { params: { slug, auctionId: auction.id }, body: { visible }, ifMatch: auction.version }
    await unwrap(call(updateAuction, input))
      .then(store)
      .then(() => say(t(visible ? 'shownNow' : 'hiddenNow')))
      .catch((error: unknown) => say(text(error), 'bad'))
    setBusy(false)
    setAsking(false)
  }
  const nameOf = (exclusiveId: string) => {
    const lot = auction.lots.find((one) => one.exclusiveId === exclusiveId)
    return lot ? (lot.name[language] ?? lot.name.en ?? lot.name.fr ?? '') : ''
  }
  if (!gaps) return <TableBones rows={3} />
  const list = (
    <ul className="stack">
      {gaps.map(({ kind, exclusiveId }) => (
        <li key={`${kind}${exclusiveId}`} className="line">
          <span className="state" data-tone="warn">
            {t(`gaps.${kind}`)}
          </span>
          {exclusiveId !== undefined && (
            <Link to="/$slug/exclusives/$id" params={{ slug, id: exclusiveId }} className="link clip">
              {nameOf(exclusiveId)}
            </Link>
          )}
        </li>
      ))}
    </ul>
  )
  return (
    <div className="scroll">
      <div className="form">
        <div className="line wraps">
          <h2>{t(gaps.length === 0 ? 'ready' : 'notReady', { count: gaps.length })}</h2>
          <span className="push">
            <Act
              operation={updateAuction}
              className={auction.visible ? '' : 'primary'}
              onClick={() =>
                auction.visible || gaps.length === 0 ? void setVisible(!auction.visible) : setAsking(true)
              }
              disabled={isBusy}
            >
              {t(auction.visible ? 'hide' : 'show')}
            </Act>
          </span>
        </div>
        {list}
      </div>
      {isAsking && (
        <Question
          title={t('showTitle')}
          confirm={t('showAnyway')}
          tone="plain"
          isBusy={isBusy}
          onConfirm={() => void setVisible(true)}
          onClose={() => setAsking(false)}
        >
          <p>{t('showText', { count: gaps.length })}</p>
          {list}
        </Question>
      )}
    </div>
  )
}

function DeleteAuction({ auction, name }: { auction: StaffAuction; name: string }) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const text = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = async () => {
    try {
      await unwrap(call(deleteAuction, { params: { slug, auctionId: auction.id }, ifMatch: auction.version }))
      await client.invalidateQueries({ queryKey: [listStaffAuctions.id, slug] })
      say(t('removed', { name }))
      await navigate({ to: '/$slug/auctions', params: { slug } })
    } catch (error) {
      say(text(error), 'bad')
      setAsking(false)
    }
  }
  return (
    <>
      <Act
        operation={deleteAuction}
        className="plain danger"
        disabled={auction.lots.length > 0}
        title={auction.lots.length > 0 ? t('removeFirst') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Act>
      {isAsking && (
        <Question
          title={t('removeTitle', { name })}
          confirm={t('removeConfirm')}
          onConfirm={() => void remove()}
          onClose={() => setAsking(false)}
        >
          <p>{t('removeText')}</p>
        </Question>
      )}
    </>
  )
}

function Details({ auction }: { auction: StaffAuction }) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const store = useStoreAuction()
  const params = { slug, auctionId: auction.id }
  const [initial] = useState(() => toAuctionForm(auction))
  const editor = useEditor<AuctionForm>({
    key: `${slug}.auction.${auction.id}`,
    initial,
    check: (value, changed) => checkBody(updateAuction, auctionBody(value, changed)),
    readCurrent: async () => {
      const stored = await unwrap(call(getStaffAuction, { params }))
      return { form: toAuctionForm(stored), version: stored.version }
    },
    save: async (value, changed, version) => {
      const body = auctionBody(value, changed)
      const saved = await unwrap(call(updateAuction, { params, body, ...(version && { ifMatch: version }) }))
      store(saved)
      return toAuctionForm(saved)
    },
  })
  return (
    <AuctionFields
      editor={editor}
      initial={toAuctionForm(auction)}
      operation={updateAuction}
      submitLabel={t('save')}
      hasStarted={auction.status !== 'UPCOMING'}
    />
  )
}

/** The form of a new auction; its lots are added afterwards. */
export function NewAuction() {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const navigate = useNavigate()
  const client = useQueryClient()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const createdId = useRef('')
  const editor = useEditor<AuctionForm>({
    key: `${slug}.auction.new`,
    initial: emptyAuction,
    check: (value) => checkBody(createAuction, auctionBody(value)),
    save: async (value) => {
      const created = await unwrap(call(createAuction, { params: { slug }, body: auctionBody(value), idempotencyKey }))
      await client.invalidateQueries({ queryKey: [listStaffAuctions.id, slug] })
      createdId.current = created.id
      return toAuctionForm(created)
    },
    onSaved: () => void navigate({ to: '/$slug/auctions/$id', params: { slug, id: createdId.current }, replace: true }),
  })
  return (
    <Screen title={t('new')} before={<BackLink />}>
      <AuctionFields
        editor={editor}
        initial={emptyAuction}
        operation={createAuction}
        submitLabel={t('create')}
        hasStarted={false}
      />
    </Screen>
  )
}

function AuctionFields({
  editor,
  initial,
  operation,
  submitLabel,
  hasStarted,
}: {
  editor: Editor<AuctionForm>
  initial: AuctionForm
  operation: typeof createAuction | typeof updateAuction
  submitLabel: string
  hasStarted: boolean
}) {
  const t = useTranslations('auctions')
  const { settings } = useClub()
  const { reason } = useMay()(operation)
  const { draft, problems, set } = editor
  const labels: Record<keyof AuctionForm, string> = {
    'name.en': t('labels.nameEn'),
    'name.fr': t('labels.nameFr'),
    startDate: t('startDate'),
    endDate: t('endDate'),
    anonymous: t('anonymous'),
    visible: t('visible'),
    extensionWindow: t('extensionWindow'),
  }
  return (
    <>
      <FormFrame editor={editor} initial={initial} labels={labels} reason={reason} submitLabel={submitLabel}>
        <LanguageFields value={draft.value} problems={problems} set={set} line="name" labels={{ line: t('name') }} />
        <div className="two">
          {(['startDate', 'endDate'] as const).map((path) => (
            <TextInput
              key={path}
              type="datetime-local"
              label={t(path)}
              hint={t(hasStarted ? 'datesFixed' : 'parisTime')}
              disabled={hasStarted}
              value={draft.value[path]}
              problem={problems[path]}
              onChange={({ target }) => set({ [path]: target.value })}
            />
          ))}
          <TextInput
            label={t('extensionWindow')}
            unit="s"
            inputMode="numeric"
            hint={t('extensionHint', { seconds: settings.extensionWindow })}
            placeholder={String(settings.extensionWindow)}
            value={draft.value.extensionWindow}
            problem={problems['extensionWindow']}
            onChange={({ target }) => set({ extensionWindow: target.value })}
          />
          <SwitchInput
            label={t('anonymous')}
            meaning={t(draft.value.anonymous ? 'anonymousYes' : 'anonymousNo')}
            checked={draft.value.anonymous}
            onChange={({ target }) => set({ anonymous: target.checked })}
          />
          <SwitchInput
            label={t('visible')}
            meaning={t(draft.value.visible ? 'visibleYes' : 'visibleNo')}
            checked={draft.value.visible}
            onChange={({ target }) => set({ visible: target.checked })}
          />
        </div>
      </FormFrame>
    </>
  )
}
