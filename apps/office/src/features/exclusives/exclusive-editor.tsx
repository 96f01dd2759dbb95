import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import {
  createExclusive,
  getStaffExclusive,
  listStaffExclusives,
  type StaffExclusive,
  updateExclusive,
} from '@virage/contract/staff'
import { exclusiveCategories } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useRef, useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { SelectInput, SwitchInput, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { numberOf, numberText } from '../../parts/numbers.ts'
import { PictureFields } from '../../parts/picture-fields.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { withSlug } from '../../parts/slug-of.ts'
import { type Editor, useEditor } from '../../parts/use-editor.ts'
import { useStaffPrice } from '../../parts/use-staff-price.ts'
import { listQuery, readQuery } from '../../queries.ts'
import { Screen } from '../../shell/screen.tsx'
import { createBody, emptyExclusive, type ExclusiveForm, patchBody, toExclusiveForm } from './exclusive-form.ts'
import { ExclusivePreview } from './exclusive-preview.tsx'

/** The editor of an exclusive, beside what fans will see of it. */
export function ExclusiveEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/exclusives/$id' })
  const t = useTranslations('exclusives')
  const read = useQuery({
    ...readQuery(getStaffExclusive, { params: { slug, exclusiveId: id } }),
    // A form that somebody types in is not replaced below them: saving merges (use-editor.ts).
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  })
  if (read.data) return <StoredExclusive key={read.data.id} exclusive={read.data} />
  return (
    <Screen title={t('title')} before={<BackLink />}>
      <div className="pane">
        <ReadBanner read={read} />
        {read.isPending && <TableBones />}
      </div>
    </Screen>
  )
}

function BackLink() {
  const { slug } = useClub()
  const t = useTranslations('exclusives')
  return (
    <Link to="/$slug/exclusives" params={{ slug }}>
      {t('title')}
    </Link>
  )
}

function StoredExclusive({ exclusive }: { exclusive: StaffExclusive }) {
  const { slug } = useClub()
  const t = useTranslations('exclusives')
  const language = useLocale()
  const client = useQueryClient()
  const params = { slug, exclusiveId: exclusive.id }
  const store = (stored: StaffExclusive) => {
    client.setQueryData(readQuery(getStaffExclusive, { params }).queryKey, stored)
    client.setQueryData<StaffExclusive[]>(listQuery(listStaffExclusives, slug).queryKey, (rows) =>
      rows?.map((row) => (row.id === stored.id ? stored : row)),
    )
    return toExclusiveForm(stored, language)
  }
  const initial = toExclusiveForm(exclusive, language)
  const editor = useEditor<ExclusiveForm>({
    key: `${slug}.exclusive.${exclusive.id}`,
    initial,
    check: (value, changed) => checkBody(updateExclusive, patchBody(value, changed)),
    readCurrent: async () => {
      const stored = await unwrap(call(getStaffExclusive, { params }))
      return { form: toExclusiveForm(stored, language), version: stored.version }
    },
    save: async (value, changed, version) => {
      const body = patchBody(value, changed)
      return store(await unwrap(call(updateExclusive, { params, body, ...(version && { ifMatch: version }) })))
    },
  })
  return (
    <EditorScreen
      title={exclusive.name[language] ?? exclusive.name.en ?? exclusive.name.fr ?? ''}
      editor={editor}
      initial={initial}
      operation={updateExclusive}
      isNew={false}
      isLot={exclusive.auctionId !== null}
      submitLabel={t('save')}
    />
  )
}

/** The form of a new exclusive. */
export function NewExclusive() {
  const { slug } = useClub()
  const t = useTranslations('exclusives')
  const navigate = useNavigate()
  const client = useQueryClient()
  const language = useLocale()
  const [idempotencyKey] = useState(() => crypto.randomUUID())
  const createdId = useRef('')
  const editor = useEditor<ExclusiveForm>({
    key: `${slug}.exclusive.new`,
    initial: emptyExclusive,
    check: (value) => checkBody(createExclusive, createBody(value)),
    save: async (value) => {
      const created = await unwrap(call(createExclusive, { params: { slug }, body: createBody(value), idempotencyKey }))
      await client.invalidateQueries({ queryKey: listQuery(listStaffExclusives, slug).queryKey })
      createdId.current = created.id
      return toExclusiveForm(created, language)
    },
    onSaved: () =>
      void navigate({ to: '/$slug/exclusives/$id', params: { slug, id: createdId.current }, replace: true }),
  })
  return (
    <EditorScreen
      title={t('newTitle')}
      editor={editor}
      initial={emptyExclusive}
      operation={createExclusive}
      isNew
      isLot={false}
      submitLabel={t('create')}
    />
  )
}

function EditorScreen({
  title,
  editor,
  initial,
  operation,
  isNew,
  isLot,
  submitLabel,
}: {
  title: string
  editor: Editor<ExclusiveForm>
  initial: ExclusiveForm
  operation: typeof createExclusive | typeof updateExclusive
  isNew: boolean
  isLot: boolean
  submitLabel: string
}) {
  const t = useTranslations('exclusives')
  const preview = useTranslations('preview')
  const labels = useLabels()
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  const { reason } = useMay()(operation)
  const { draft, problems, set } = editor
  return (
    <Screen
      title={title}
      before={<BackLink />}
      actions={
        <button
          type="button"
          className="btn narrow-only"
          onClick={() => setShown(shown === 'form' ? 'preview' : 'form')}
        >
          {shown === 'form' ? preview('title') : preview('back')}
        </button>
      }
    >
      <div className="body" data-side="preview" data-shown={shown}>
        <FormFrame editor={editor} initial={initial} labels={labels} reason={reason} submitLabel={submitLabel}>
          <LanguageFields
            value={draft.value}
            problems={problems}
            set={(change) => set(isNew ? withSlug(draft.value, change) : change)}
            line="name"
            text="description"
            labels={{ line: t('name'), text: t('description') }}
          />
          <PictureFields
            picture={draft.value.imageUrl}
            medias={draft.value.medias}
            problem={problems['imageUrl'] ?? problems['medias']}
            onChange={({ picture, medias }) => set({ imageUrl: picture, medias })}
          />
          <PriceFields editor={editor} isLot={isLot} />
          <div className="two">
            <SelectInput
              label={t('category')}
              value={draft.value.category}
              options={exclusiveCategories.map((value) => ({ value, label: t(`categories.${value}`) }))}
              onChange={({ target }) => set({ category: target.value })}
            />
            <SwitchInput
              label={t('visible')}
              meaning={t(draft.value.visible ? 'visibleToAll' : 'hiddenFromAll')}
              checked={draft.value.visible}
              onChange={({ target }) => set({ visible: target.checked })}
            />
            <SwitchInput
              label={t('upcoming')}
              meaning={t(draft.value.upcoming ? 'upcomingYes' : 'upcomingNo')}
              checked={draft.value.upcoming}
              onChange={({ target }) => set({ upcoming: target.checked })}
            />
            {draft.value.upcoming && (
              <TextInput
                type="datetime-local"
                label={t('upcomingDate')}
                hint={t('parisTime')}
                value={draft.value.upcomingDate}
                problem={problems['upcomingDate']}
                onChange={({ target }) => set({ upcomingDate: target.value })}
              />
            )}
          </div>
          {isNew && (
            <div className="two">
              <TextInput
                label={t('slug')}
                hint={t('slugHint')}
                value={draft.value.slug}
                problem={problems['slug']}
                onChange={({ target }) => set({ slug: target.value })}
              />
              <TextInput
                label={t('stock')}
                inputMode="numeric"
                value={draft.value.stock}
                problem={problems['stock']}
                onChange={({ target }) => set({ stock: target.value })}
              />
            </div>
          )}
        </FormFrame>
        <ExclusivePreview form={draft.value} onBack={() => setShown('form')} />
      </div>
    </Screen>
  )
}

function useLabels(): Record<keyof ExclusiveForm, string> {
  const t = useTranslations('exclusives')
  return {
    'name.en': t('labels.nameEn'),
    'name.fr': t('labels.nameFr'),
    'description.en': t('labels.descriptionEn'),
    'description.fr': t('labels.descriptionFr'),
    imageUrl: t('labels.picture'),
    medias: t('labels.gallery'),
    price: t('price'),
    nonDeductibleAmount: t('notDeductible'),
    category: t('category'),
    upcoming: t('upcoming'),
    upcomingDate: t('upcomingDate'),
    visible: t('visible'),
    slug: t('slug'),
    stock: t('stock'),
  }
}

/** The price, in coins and in euros: each follows the other. */
function PriceFields({ editor: { draft, problems, set }, isLot }: { editor: Editor<ExclusiveForm>; isLot: boolean }) {
  const { settings } = useClub()
  const t = useTranslations('exclusives')
  const language = useLocale()
  const { money, unit, euros, coinsFor } = useStaffPrice()
  const [typedEuros, setTypedEuros] = useState<string | null>(null)
  const amount = numberOf(draft.value.price)
  const inEuros = Number.isFinite(amount) && amount >= 0 ? euros(amount) : null
  const kept = numberOf(draft.value.nonDeductibleAmount)
  return (
    <div className="two">
      <TextInput
        label={t('price')}
        unit={unit}
        inputMode="decimal"
        value={draft.value.price}
        disabled={isLot}
        problem={problems['price']}
        hint={
          isLot
            ? t('lotPrice')
            : settings.coinsEnabled
              ? t('coinPrice', { price: money(settings.currentPrice) })
              : undefined
        }
        onChange={({ target }) => {
          setTypedEuros(null)
          set({ price: target.value })
        }}
      />
      {settings.coinsEnabled && (
        <TextInput
          label={t('inEurosLabel')}
          unit="€"
          inputMode="decimal"
          disabled={isLot}
          value={typedEuros ?? numberText(inEuros, language)}
          onChange={({ target }) => {
            setTypedEuros(target.value)
            const coins = coinsFor(numberOf(target.value))
            set({ price: Number.isNaN(coins) ? '' : numberText(coins, language) })
          }}
        />
      )}
      <TextInput
        label={t('notDeductible')}
        unit="€"
        inputMode="decimal"
        value={draft.value.nonDeductibleAmount}
        problem={problems['nonDeductibleAmount']}
        hint={
          draft.value.nonDeductibleAmount.trim() === ''
            ? t('noReceiptHint')
            : inEuros !== null && kept <= inEuros
              ? t('receiptHint', { given: money(Math.round((inEuros - kept) * 100) / 100), kept: money(kept) })
              : undefined
        }
        onChange={({ target }) => set({ nonDeductibleAmount: target.value })}
      />
    </div>
  )
}
