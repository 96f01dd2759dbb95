import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import {
  createGiveaway,
  deleteGiveaway,
  getStaffGiveaway,
  giveawayTypes,
  listPartners,
  listStaffGiveaways,
  type StaffGiveaway,
  updateGiveaway,
} from '@virage/contract/staff'
import { OperationError, unwrap } from '@virage/session/operation-error'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { Act } from '../../parts/act.tsx'
import { SelectInput, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { Question } from '../../parts/office-dialog.tsx'
import { PreviewLinks } from '../../parts/preview-links.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { type Editor, useEditor } from '../../parts/use-editor.ts'
import { listQuery, readQuery } from '../../queries.ts'
import { Screen } from '../../shell/screen.tsx'
import { DrawTab } from './draw-tab.tsx'
import {
  choiceProblems,
  createGiveawayBody,
  emptyGiveaway,
  type GiveawayForm,
  patchGiveawayBody,
  toGiveawayForm,
  typeOf,
} from './giveaway-form.ts'
import { GiveawayPreview } from './giveaway-preview.tsx'
import { GiveawayMark } from './giveaways-page.tsx'
import { QuestionList } from './question-list.tsx'
import { gapsOf } from './readiness.ts'

const tabs = ['form', 'draw'] as const

function BackLink() {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  return (
    <Link to="/$slug/giveaways" params={{ slug }}>
      {t('title')}
    </Link>
  )
}

/** One giveaway: its form, and its entries with their draw. */
export function GiveawayEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/giveaways/$id' })
  const t = useTranslations('giveaways')
  // A form that somebody types in is not replaced below them: saving merges (use-editor.ts).
  const read = useQuery({
    ...readQuery(getStaffGiveaway, { params: { slug, giveawayId: id } }),
    refetchOnWindowFocus: false,
  })
  if (read.data) return <StoredGiveaway key={id} giveaway={read.data} readAt={read.dataUpdatedAt} />
  return (
    <Screen title={t('title')} before={<BackLink />}>
      <div className="pane">
        <ReadBanner read={read} />
        {read.isPending && <TableBones />}
      </div>
    </Screen>
  )
}

function StoredGiveaway({ giveaway, readAt }: { giveaway: StaffGiveaway; readAt: number }) {
  const { slug, settings } = useClub()
  const t = useTranslations('giveaways')
  const language = useLocale()
  const client = useQueryClient()
  const search = useSearch({ from: '/staff/$slug/giveaways/$id' })
  const tab = tabs.find((one) => one === search.tab) ?? 'form'
  const { reason } = useMay()(updateGiveaway)
  const params = { slug, giveawayId: giveaway.id }
  const { queryKey } = readQuery(getStaffGiveaway, { params })
  const labels = useLabels()
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  const now = new Date(readAt).toISOString()
  const initial = toGiveawayForm(giveaway)
  const editor = useEditor<GiveawayForm>({
    key: `${slug}.giveaway.${giveaway.id}`,
    initial,
    check: (value, changed) => ({
      ...checkBody(updateGiveaway, patchGiveawayBody(value, changed)),
      ...(changed.includes('questions') ? choiceProblems(value) : {}),
    }),
    readCurrent: async () => {
      const stored = await unwrap(call(getStaffGiveaway, { params }))
      return { form: toGiveawayForm(stored), version: stored.version }
    },
    save: async (value, changed, version) => {
      const body = patchGiveawayBody(value, changed)
      const saved = await unwrap(call(updateGiveaway, { params, body, ...(version && { ifMatch: version }) })).catch(
        async (error: unknown) => {
          // Somebody has answered meanwhile: the questions show that they are locked.
          if (error instanceof OperationError) await client.invalidateQueries({ queryKey })
          throw error
        },
      )
      client.setQueryData(queryKey, saved)
      await client.invalidateQueries({ queryKey: [listStaffGiveaways.id, slug] })
      return toGiveawayForm(saved)
    },
  })
  const name = giveaway.name[language] ?? giveaway.name.en ?? giveaway.name.fr ?? ''
  const gaps = gapsOf(giveaway, { languages: settings.languages, now })
  return (
    <Screen
      title={name}
      before={<BackLink />}
      mark={<GiveawayMark giveaway={giveaway} now={now} />}
      actions={
        <>
          {tab === 'form' && shown === 'form' && <PreviewButton onClick={() => setShown('preview')} />}
          {/* The page as it is stored: the form beside shows what is typed. */}
          <PreviewLinks previewed={() => ({ kind: 'giveaway', id: giveaway.id })} />
          <DeleteGiveaway giveaway={giveaway} name={name} />
        </>
      }
    >
      <div className="pane">
        <nav className="views" aria-label={t('parts')}>
          {tabs.map((one) => (
            <Link
              key={one}
              to="/$slug/giveaways/$id"
              params={{ slug, id: giveaway.id }}
              search={one === 'form' ? {} : { tab: one }}
              activeOptions={{ exact: true, includeSearch: true }}
              // The form stays: a tab shows another part.
              ignoreBlocker
              aria-current={one === tab ? 'page' : undefined}
            >
              {t(one === 'draw' && giveaway.type === 'DUE_DILIGENCE' ? 'tabs.entries' : `tabs.${one}`)}
              <span className="count">
                {one === 'form' ? gaps.length || undefined : giveaway.numberOfParticipations}
              </span>
            </Link>
          ))}
        </nav>
        {tab === 'form' ? (
          <div className="body" data-side="preview" data-shown={shown}>
            <FormFrame
              editor={editor}
              initial={initial}
              labels={labels}
              reason={giveaway.drawnAt === null ? reason : t('drawnLock')}
              submitLabel={t('save')}
            >
              <Readiness gaps={gaps} type={giveaway.type} />
              <Fields editor={editor} isNew={false} entries={giveaway.numberOfParticipations} />
            </FormFrame>
            <GiveawayPreview form={editor.draft.value} onBack={() => setShown('form')} />
          </div>
        ) : (
          <DrawTab giveaway={giveaway} />
        )}
      </div>
    </Screen>
  )
}

/** The form of a new giveaway or questionnaire. */
export function NewGiveaway() {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  const navigate = useNavigate()
  const client = useQueryClient()
  const { reason } = useMay()(createGiveaway)
  const labels = useLabels()
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const createdId = useRef('')
  const editor = useEditor<GiveawayForm>({
    key: `${slug}.giveaway.new`,
    initial: emptyGiveaway,
    check: (value) => ({ ...checkBody(createGiveaway, createGiveawayBody(value)), ...choiceProblems(value) }),
    save: async (value) => {
      const body = createGiveawayBody(value)
      const created = await unwrap(call(createGiveaway, { params: { slug }, body, idempotencyKey }))
      await client.invalidateQueries({ queryKey: [listStaffGiveaways.id, slug] })
      createdId.current = created.id
      return toGiveawayForm(created)
    },
    onSaved: () =>
      void navigate({ to: '/$slug/giveaways/$id', params: { slug, id: createdId.current }, replace: true }),
  })
  return (
    <Screen
      title={t('new')}
      before={<BackLink />}
      actions={shown === 'form' && <PreviewButton onClick={() => setShown('preview')} />}
    >
      <div className="pane">
        <div className="body" data-side="preview" data-shown={shown}>
          <FormFrame editor={editor} initial={emptyGiveaway} labels={labels} reason={reason} submitLabel={t('create')}>
            <Fields editor={editor} isNew entries={0} />
          </FormFrame>
          <GiveawayPreview form={editor.draft.value} onBack={() => setShown('form')} />
        </div>
      </div>
    </Screen>
  )
}

/** The button that shows the preview, where the window has no room for it beside the form. */
function PreviewButton({ onClick }: { onClick: () => void }) {
  const t = useTranslations('giveaways')
  return (
    <button type="button" className="btn narrow-only" onClick={onClick}>
      {t('preview')}
    </button>
  )
}

function useLabels(): Record<keyof GiveawayForm, string> {
  const t = useTranslations('giveaways')
  return {
    type: t('type'),
    'name.en': t('labels.nameEn'),
    'name.fr': t('labels.nameFr'),
    'prize.en': t('labels.prizeEn'),
    'prize.fr': t('labels.prizeFr'),
    startDate: t('startDate'),
    endDate: t('endDate'),
    partnerId: t('partner'),
    url: t('url'),
    questions: t('questions'),
  }
}

/** What is missing before fans should see it, and the terms that they accept. */
function Readiness({ gaps, type }: { gaps: ReturnType<typeof gapsOf>; type: StaffGiveaway['type'] }) {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  return (
    <section className="readiness" aria-label={t('readiness')} data-ready={gaps.length === 0 || undefined}>
      <b className="font-semibold">{gaps.length === 0 ? t('ready') : t('notReady', { count: gaps.length })}</b>
      {gaps.length > 0 && (
        <ul className="list-disc pl-5">
          {gaps.map(({ kind, number }) => (
            <li key={`${kind} ${number ?? ''}`}>{t(`gaps.${kind}`, { number: number ?? 0 })}</li>
          ))}
        </ul>
      )}
      {type === 'GIVEAWAY' && (
        <p className="small quiet">
          {t('terms')}{' '}
          <a className="link" href={`/legal/${slug}/giveaway-terms.pdf`} target="_blank" rel="noreferrer">
            {t('readTerms')}
          </a>
        </p>
      )}
    </section>
  )
}

function Fields({ editor, isNew, entries }: { editor: Editor<GiveawayForm>; isNew: boolean; entries: number }) {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  const { data: partners = [] } = useQuery(listQuery(listPartners, slug))
  const {
    draft: { value },
    problems,
    set,
    hasTried,
  } = editor
  const isGiveaway = value.type === 'GIVEAWAY'
  return (
    <>
      {isNew && (
        <SelectInput
          label={t('type')}
          hint={t(`typeHints.${value.type}`)}
          value={value.type}
          options={giveawayTypes.map((type) => ({ value: type, label: t(`types.${type}`) }))}
          onChange={({ target }) => set({ type: typeOf(target.value) })}
        />
      )}
      <LanguageFields
        value={value}
        problems={problems}
        set={set}
        hasTried={hasTried}
        line="name"
        labels={{ line: t('name') }}
      />
      {isGiveaway && (
        <LanguageFields
          value={value}
          problems={problems}
          set={set}
          hasTried={hasTried}
          line="prize"
          labels={{ line: t('prize') }}
        />
      )}
      <div className="two">
        {(['startDate', 'endDate'] as const).map((path) => (
          <TextInput
            key={path}
            type="datetime-local"
            label={t(path)}
            hint={t(`${path}Hint`)}
            value={value[path]}
            problem={problems[path]}
            onChange={({ target }) => set({ [path]: target.value })}
          />
        ))}
        {isGiveaway && (
          <>
            <SelectInput
              label={t('partner')}
              hint={t('partnerHint')}
              value={value.partnerId}
              problem={problems['partnerId']}
              options={[
                { value: '', label: t('noPartner') },
                ...partners.map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={({ target }) => set({ partnerId: target.value })}
            />
            <TextInput
              type="url"
              label={t('url')}
              hint={t('urlHint')}
              value={value.url}
              problem={problems['url']}
              onChange={({ target }) => set({ url: target.value })}
            />
          </>
        )}
      </div>
      <QuestionList
        questions={value.questions}
        problems={problems}
        lock={entries > 0 ? t('questionsLock', { count: entries }) : undefined}
        onChange={(questions) => set({ questions })}
      />
    </>
  )
}

/** The button that deletes a giveaway without entries, and its question. */
function DeleteGiveaway({ giveaway, name }: { giveaway: StaffGiveaway; name: string }) {
  const { slug } = useClub()
  const t = useTranslations('giveaways')
  const text = useProblemText()
  const navigate = useNavigate()
  const client = useQueryClient()
  const [isAsking, setAsking] = useState(false)
  const remove = useMutation({
    mutationFn: () =>
      unwrap(call(deleteGiveaway, { params: { slug, giveawayId: giveaway.id }, ifMatch: giveaway.version })),
    onError: (error) => {
      setAsking(false)
      say(text(error), 'bad')
      void client.invalidateQueries({ queryKey: [getStaffGiveaway.id, slug] })
    },
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: [listStaffGiveaways.id, slug] })
      say(t('removed', { name }))
      await navigate({ to: '/$slug/giveaways', params: { slug } })
    },
  })
  const hasEntries = giveaway.numberOfParticipations > 0
  return (
    <>
      <Act
        operation={deleteGiveaway}
        className="plain danger"
        disabled={hasEntries}
        title={hasEntries ? t('removeLock') : undefined}
        onClick={() => setAsking(true)}
      >
        {t('remove')}
      </Act>
      {isAsking && (
        <Question
          title={t('removeTitle', { name })}
          confirm={t('removeConfirm')}
          isBusy={remove.isPending}
          onConfirm={() => remove.mutate()}
          onClose={() => setAsking(false)}
        >
          <p>{t('removeText')}</p>
        </Question>
      )}
    </>
  )
}
