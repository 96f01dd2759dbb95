import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import type { Language } from '@virage/contract'
import { listTranslations, setTranslation, type Translatable, translationKinds } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useEffect, useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call, readAll } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { EmptyList, ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { say } from '../../parts/toasts.ts'
import { useDraft } from '../../parts/use-draft.ts'
import { isApple, useKeys } from '../../shell/keys.ts'
import { AsOf, Screen } from '../../shell/screen.tsx'

/** A text that a language of the club lacks, beside the text in the other one. */
type TextGap = { key: string; item: Translatable; field: string; language: Language; source: string }

/** The texts that lack one of the club's languages, one after the other. */
export function LanguagesPage() {
  const { slug } = useClub()
  const t = useTranslations('translations')
  const navigate = useNavigate()
  const search = useSearch({ from: '/staff/$slug/languages' })
  const read = useQuery({
    queryKey: [listTranslations.id, slug, 'missing'],
    queryFn: ({ signal }) => readAll(listTranslations, { params: { slug }, query: { missing: 'true' }, signal }),
    refetchOnWindowFocus: false,
  })
  const kind = translationKinds.find((one) => one === search.kind)
  const all = gapsOf(read.data ?? [])
  const gaps = all.filter(({ item }) => kind === undefined || item.kind === kind)
  const at = Math.max(
    gaps.findIndex(({ key }) => key === search.text),
    0,
  )
  const gap = gaps[at]
  const go = (to: number) => {
    const next = gaps[Math.min(Math.max(to, 0), gaps.length - 1)]
    if (!next) return
    const filter = kind === undefined ? {} : { kind }
    void navigate({
      to: '/$slug/languages',
      params: { slug },
      // Another text may have been opened while one was being saved.
      search: (before) => (before.text === search.text ? { ...filter, text: next.key } : before),
      replace: true,
    })
  }
  useKeys({ j: () => go(at + 1), k: () => go(at - 1) })
  return (
    <Screen title={t('title')} actions={<AsOf read={read} />}>
      <div className="pane">
        <nav className="views" aria-label={t('kinds')}>
          {[undefined, ...translationKinds].map((one) => {
            const count = all.filter(({ item }) => one === undefined || item.kind === one).length
            return (
              <Link
                key={one ?? 'all'}
                to="/$slug/languages"
                params={{ slug }}
                search={one === undefined ? {} : { kind: one }}
                activeOptions={{ exact: true, includeSearch: true }}
                aria-current={one === kind ? 'page' : undefined}
              >
                {one === undefined ? t('all') : t(`kind.${one}`)}
                <span className="count">{read.data && count}</span>
              </Link>
            )
          })}
        </nav>
        <ReadBanner read={read} />
        <div className="scroll">
          {read.isPending ? (
            <TableBones rows={3} />
          ) : gap ? (
            <GapForm
              key={gap.key}
              gap={gap}
              at={at}
              count={gaps.length}
              onMove={go}
              onSaved={() => go(at === gaps.length - 1 ? at - 1 : at + 1)}
            />
          ) : (
            read.data && <EmptyList title={t('done')} text={t('doneText')} />
          )}
        </div>
      </div>
    </Screen>
  )
}

/** Returns each missing text on its own. A text without any language has no source, and is left to its own screen. */
function gapsOf(items: Translatable[]): TextGap[] {
  return items.flatMap((item) =>
    item.missing.flatMap(({ field, language }) => {
      const source = item.fields[field]?.[language === 'en' ? 'fr' : 'en']
      if (source === undefined) return []
      return [{ key: `${item.kind}.${item.id}.${field}.${language}`, item, field, language, source }]
    }),
  )
}

function GapForm({
  gap: { key, item, field, language, source },
  at,
  count,
  onMove,
  onSaved,
}: {
  gap: TextGap
  at: number
  count: number
  onMove: (to: number) => void
  onSaved: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('translations')
  const form = useTranslations('form')
  const text = useProblemText()
  const client = useQueryClient()
  const { allowed, reason } = useMay()(setTranslation)
  const draft = useDraft(`${slug}.translation.${key}`, { text: '' })
  const area = useRef<HTMLTextAreaElement>(null)
  useEffect(() => area.current?.focus(), [])
  const save = useMutation({
    mutationFn: () =>
      unwrap(
        call(setTranslation, {
          params: { slug },
          body: { kind: item.kind, id: item.id, field, language, text: draft.value.text },
          ifMatch: item.version,
        }),
      ),
    onError: (error) => {
      say(text(error), 'bad')
      // Somebody else may have changed it: the next attempt is about what is stored now. What was typed is kept.
      void client.invalidateQueries({ queryKey: [listTranslations.id, slug, 'missing'] })
    },
    onSuccess: (stored) => {
      draft.reset({ text: '' })
      onSaved()
      client.setQueryData<Translatable[]>([listTranslations.id, slug, 'missing'], (items) =>
        items?.map((one) => (one.kind === stored.kind && one.id === stored.id ? stored : one)),
      )
    },
  })
  const canSave = allowed && draft.value.text.trim() !== '' && !save.isPending
  const submit = () => {
    if (canSave) save.mutate()
  }
  useKeys({ 'mod+enter': submit, 'mod+s': submit })
  const name = item.fields['name'] ?? {}
  return (
    <form
      className="form"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="line wraps">
        <h2 className="clip">
          {form('labelled', { label: t(`one.${item.kind}`), text: name.en ?? name.fr ?? field })}
        </h2>
        <span className="small quiet">{t('position', { at: at + 1, count })}</span>
        <span className="line push">
          <button type="button" className="btn plain" disabled={at === 0} onClick={() => onMove(at - 1)}>
            {t('previous')}
            <kbd>K</kbd>
          </button>
          <button type="button" className="btn plain" disabled={at === count - 1} onClick={() => onMove(at + 1)}>
            {t('skip')}
            <kbd>J</kbd>
          </button>
        </span>
      </div>
      <div className="two">
        <div className="field">
          <span className="label">{t(`languages.${language === 'en' ? 'fr' : 'en'}`)}</span>
          <p lang={language === 'en' ? 'fr' : 'en'} className="input !min-h-40 !border-line whitespace-pre-wrap">
            {source}
          </p>
        </div>
        <label className="field">
          <span className="label">{t(`languages.${language}`)}</span>
          <textarea
            ref={area}
            lang={language}
            className="input !min-h-40"
            disabled={!allowed}
            readOnly={save.isPending}
            title={reason}
            value={draft.value.text}
            onChange={({ target }) => draft.set({ text: target.value })}
          />
        </label>
      </div>
      <div className="line">
        <span className="small quiet">{draft.restoredAt === null ? reason : t('restored')}</span>
        <button type="submit" className="btn primary push" aria-disabled={!canSave || undefined}>
          {t('save')}
          <kbd aria-hidden="true">{isApple ? '⌘⏎' : 'Ctrl ⏎'}</kbd>
        </button>
      </div>
    </form>
  )
}
