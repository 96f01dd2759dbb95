import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router'
import {
  createExclusive,
  getStaffExclusive,
  listStaffExclusives,
  type StaffExclusive,
  updateExclusive,
} from '@virage/contract/staff'
import { exclusiveCategories, withdrawalTerms } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useState } from 'react'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { editorTabOf, EditorTabs } from '../../parts/editor-tabs.tsx'
import { SelectInput, SwitchInput, TextInput } from '../../parts/fields.tsx'
import { filledIn } from '../../parts/filled-in.ts'
import { FormFrame } from '../../parts/form-frame.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { PictureFields } from '../../parts/picture-fields.tsx'
import { type Previewed, PreviewLinks } from '../../parts/preview-links.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { withSlug } from '../../parts/slug-of.ts'
import type { Editor } from '../../parts/use-editor.ts'
import { useNewEditor, useStoredEditor } from '../../parts/use-stored-editor.ts'
import { listQuery, readQuery, untilSaved } from '../../queries.ts'
import { Screen } from '../../shell/screen.tsx'
import { History } from '../history/history.tsx'
import { ConsumerFields } from './consumer-fields.tsx'
import { createBody, emptyExclusive, type ExclusiveForm, patchBody, toExclusiveForm } from './exclusive-form.ts'
import { DeliverySection } from './delivery-section.tsx'
import { ExclusivePreview } from './exclusive-preview.tsx'
import { PriceFields } from './price-fields.tsx'

/** The editor of an exclusive, beside what fans will see of it. */
export function ExclusiveEditor() {
  const { slug } = useClub()
  const { id } = useParams({ from: '/staff/$slug/exclusives/$id' })
  const t = useTranslations('exclusives')
  const read = useQuery({
    ...readQuery(getStaffExclusive, { params: { slug, exclusiveId: id } }),
    ...untilSaved,
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
  }
  const editor = useStoredEditor<ExclusiveForm, StaffExclusive>({
    key: `${slug}.exclusive.${exclusive.id}`,
    stored: exclusive,
    toForm: (stored) => toExclusiveForm(stored, language),
    check: (value, changed) => checkBody(updateExclusive, patchBody(value, changed)),
    read: () => unwrap(call(getStaffExclusive, { params })),
    update: (value, changed, ifMatch) =>
      unwrap(call(updateExclusive, { params, body: patchBody(value, changed), ...ifMatch })),
    onStored: store,
  })
  const { draft } = editor
  return (
    <EditorScreen
      title={exclusive.name[language] ?? exclusive.name.en ?? exclusive.name.fr ?? ''}
      editor={editor}
      operation={updateExclusive}
      id={exclusive.id}
      isLot={exclusive.auctionId !== null}
      submitLabel={t('save')}
      previewed={() => ({
        kind: 'exclusive',
        id: exclusive.id,
        draft: { kind: 'exclusive', values: patchBody(draft.value, draft.changed) },
      })}
      onUndone={() => void client.invalidateQueries({ queryKey: [getStaffExclusive.id, slug] })}
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
  const editor = useNewEditor<ExclusiveForm, StaffExclusive>({
    key: `${slug}.exclusive.new`,
    empty: emptyExclusive,
    toForm: (stored) => toExclusiveForm(stored, language),
    check: (value) => checkBody(createExclusive, createBody(value)),
    create: (value, idempotency) =>
      unwrap(call(createExclusive, { params: { slug }, body: createBody(value), ...idempotency })),
    onCreated: () => void client.invalidateQueries({ queryKey: listQuery(listStaffExclusives, slug).queryKey }),
    onLeave: ({ id }) => void navigate({ to: '/$slug/exclusives/$id', params: { slug, id }, replace: true }),
  })
  const { value } = editor.draft
  return (
    <EditorScreen
      title={t('newTitle')}
      editor={editor}
      operation={createExclusive}
      isLot={false}
      submitLabel={t('create')}
      previewed={() => {
        const { stock: _stock, ...values } = createBody(value)
        return values.slug === ''
          ? undefined
          : { kind: 'exclusive', draft: { kind: 'exclusive', values: filledIn(values) } }
      }}
    />
  )
}

function EditorScreen({
  title,
  editor,
  operation,
  id,
  isLot,
  submitLabel,
  previewed,
  onUndone,
}: {
  title: string
  editor: Editor<ExclusiveForm>
  operation: typeof createExclusive | typeof updateExclusive
  /** Undefined for a new one. */
  id?: string
  isLot: boolean
  submitLabel: string
  previewed: () => Previewed | undefined
  onUndone?: () => void
}) {
  const t = useTranslations('exclusives')
  const preview = useTranslations('preview')
  const labels = useLabels()
  const [shown, setShown] = useState<'form' | 'preview'>('form')
  const { reason } = useMay()(operation)
  const { tab: asked } = useSearch({ strict: false })
  const tab = id === undefined ? 'edit' : editorTabOf(asked)
  const isNew = id === undefined
  const { draft, problems, set, hasTried } = editor
  const form = (
    <div className="body" data-side="preview" data-shown={shown}>
      <FormFrame editor={editor} labels={labels} reason={reason} submitLabel={submitLabel}>
        <LanguageFields
          value={draft.value}
          problems={problems}
          set={(change) => set(isNew ? withSlug(draft.value, change) : change)}
          hasTried={hasTried}
          isFocused={isNew}
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
          <SelectInput
            label={t('withdrawal')}
            hint={t('withdrawalHint')}
            value={draft.value.withdrawal}
            options={withdrawalTerms.map((value) => ({ value, label: t(`withdrawalTerms.${value}`) }))}
            onChange={({ target }) => set({ withdrawal: target.value })}
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
        {id !== undefined && <DeliverySection exclusiveId={id} />}
        <ConsumerFields editor={editor} />
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
  )
  return (
    <Screen
      title={title}
      before={<BackLink />}
      actions={
        <>
          <PreviewLinks previewed={previewed} />
          {tab === 'edit' && shown === 'form' && (
            <button type="button" className="btn narrow-only" onClick={() => setShown('preview')}>
              {preview('title')}
            </button>
          )}
        </>
      }
    >
      {id === undefined ? (
        form
      ) : (
        <div className="pane">
          <EditorTabs tab={tab} />
          {tab === 'history' ? <History kind="exclusive" id={id} onUndone={() => onUndone?.()} /> : form}
        </div>
      )}
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
    withdrawal: t('withdrawal'),
    'ownership.kind': t('ownership'),
    'ownership.operator': t('operator'),
    'maker.name': t('maker'),
    'maker.address': t('makerAddress'),
    'maker.email': t('makerEmail'),
    'maker.warnings.en': t('labels.warningsEn'),
    'maker.warnings.fr': t('labels.warningsFr'),
    upcoming: t('upcoming'),
    upcomingDate: t('upcomingDate'),
    visible: t('visible'),
    slug: t('slug'),
    stock: t('stock'),
  }
}
