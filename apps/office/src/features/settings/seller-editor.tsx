import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getStaffSeller, type StaffSeller, updateSeller } from '@virage/contract/staff'
import { receiptBodies, taxArticles } from '@virage/domain'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { SelectInput, SwitchInput, TextArea, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { ReadBanner, TableBones } from '../../parts/list-states.tsx'
import { PictureDrop } from '../../parts/picture-drop.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import type { Editor } from '../../parts/use-editor.ts'
import { useStoredEditor } from '../../parts/use-stored-editor.ts'
import { readQuery, untilSaved } from '../../queries.ts'
import { sellerBody, type SellerForm, toSellerForm } from './seller-form.ts'

/** Who sells: the seller's file of the club, which its owner changes and the others read. */
export function SellerEditor({ onSaved, submitLabel }: { onSaved?: () => void; submitLabel: string }) {
  const { slug } = useClub()
  const client = useQueryClient()
  const query = { ...readQuery(getStaffSeller, { params: { slug } }), ...untilSaved }
  const read = useQuery(query)
  if (!read.data)
    return (
      <>
        <ReadBanner read={read} />
        {read.isPending && <TableBones rows={6} />}
      </>
    )
  return (
    <StoredSeller
      stored={read.data}
      submitLabel={submitLabel}
      onStored={(stored) => client.setQueryData(query.queryKey, stored)}
      {...(onSaved && { onSaved })}
    />
  )
}

function StoredSeller({
  stored,
  onStored,
  onSaved,
  submitLabel,
}: {
  stored: StaffSeller
  onStored: (stored: StaffSeller) => void
  onSaved?: () => void
  submitLabel: string
}) {
  const { slug, settings } = useClub()
  const t = useTranslations('settings.seller')
  const { reason } = useMay()(updateSeller)
  const params = { slug }
  const editor = useStoredEditor<SellerForm, StaffSeller>({
    key: `${slug}.seller`,
    stored,
    toForm: toSellerForm,
    check: (value) => checkBody(updateSeller, sellerBody(value)),
    read: () => unwrap(call(getStaffSeller, { params })),
    update: (value, _changed, ifMatch) => unwrap(call(updateSeller, { params, body: sellerBody(value), ...ifMatch })),
    onStored,
    ...(onSaved && { onSaved }),
  })
  return (
    <div className="body">
      <FormFrame editor={editor} labels={useSellerLabels()} reason={reason} submitLabel={submitLabel}>
        <p className="quiet">{t('hint')}</p>
        <Lines editor={editor} paths={['legalName', 'legalForm', 'siren', 'rna', 'vatNumber', 'register']} />
        <h2>{t('contact')}</h2>
        <Lines
          editor={editor}
          paths={[
            'address.addressLine1',
            'address.addressLine2',
            'address.postalCode',
            'address.city',
            'address.country',
            'phone',
            'email',
            'director',
          ]}
        />
        <h2>{t('mediator')}</h2>
        <Lines editor={editor} paths={['mediator.name', 'mediator.address', 'mediator.page']} />
        <TextArea
          rows={4}
          label={t('labels.accessibility')}
          hint={t('hints.accessibility')}
          value={editor.draft.value.accessibility}
          problem={editor.problems['accessibility']}
          onChange={({ target }) => editor.set({ accessibility: target.value })}
        />
        {(settings.model === 'FOUNDATION' || stored.seller?.receipts) && <ReceiptFields editor={editor} />}
      </FormFrame>
    </div>
  )
}

type Part = { editor: Editor<SellerForm> }
type LinePath = Exclude<keyof SellerForm, 'receipts.articles'>
const hinted = ['legalForm', 'siren', 'rna', 'vatNumber', 'register', 'address.country', 'phone'] as const

/** Fields of one line each. */
function Lines({ editor: { draft, problems, set }, paths }: Part & { paths: LinePath[] }) {
  const t = useTranslations('settings.seller')
  const labels = useSellerLabels()
  const hintOf = (path: LinePath) => {
    const name = hinted.find((one) => one === path)
    return name === undefined ? undefined : t(`hints.${name === 'address.country' ? 'country' : name}`)
  }
  return (
    <div className="two">
      {paths.map((path) => (
        <TextInput
          key={path}
          label={labels[path]}
          hint={hintOf(path)}
          value={draft.value[path]}
          problem={problems[path]}
          onChange={({ target }) =>
            set({ [path]: path === 'address.country' ? target.value.trim().toUpperCase() : target.value })
          }
        />
      ))}
    </div>
  )
}

/** What tax receipts need besides: the body, the articles of the tax code, and who signs. */
function ReceiptFields({ editor }: Part) {
  const { draft, problems, set } = editor
  const t = useTranslations('settings.seller')
  const labels = useSellerLabels()
  const { value } = draft
  const chosen = value['receipts.articles']
  const signature = value['receipts.signer.signatureUrl']
  return (
    <>
      <div className="stack !gap-1">
        <h2>{t('receipts')}</h2>
        <p className="quiet">{t('receiptsHint')}</p>
      </div>
      <TextArea
        rows={3}
        label={labels['receipts.purpose']}
        hint={t('hints.purpose')}
        value={value['receipts.purpose']}
        problem={problems['receipts.purpose']}
        onChange={({ target }) => set({ 'receipts.purpose': target.value })}
      />
      <div className="two">
        <SelectInput
          label={labels['receipts.body']}
          value={value['receipts.body']}
          problem={problems['receipts.body']}
          options={receiptBodies.map((body) => ({ value: body, label: t(`bodies.${body}`) }))}
          onChange={({ target }) => set({ 'receipts.body': target.value })}
        />
        {value['receipts.body'] === 'PUBLIC_UTILITY' && (
          <TextInput
            label={labels['receipts.recognition']}
            hint={t('hints.recognition')}
            value={value['receipts.recognition']}
            problem={problems['receipts.recognition']}
            onChange={({ target }) => set({ 'receipts.recognition': target.value })}
          />
        )}
        {taxArticles.map((article) => (
          <SwitchInput
            key={article}
            label={t('article', { article })}
            meaning={t(`articles.${article === '238 bis' ? 'companies' : article === '200' ? 'people' : 'wealth'}`)}
            checked={chosen.includes(article)}
            onChange={({ target }) =>
              set({
                'receipts.articles': target.checked ? [...chosen, article] : chosen.filter((one) => one !== article),
              })
            }
          />
        ))}
      </div>
      {problems['receipts.articles'] !== undefined && (
        <p className="error" role="alert">
          {t('articleNeeded')}
        </p>
      )}
      <Lines editor={editor} paths={['receipts.signer.name', 'receipts.signer.office']} />
      <div className="field">
        <span className="label">{labels['receipts.signer.signatureUrl']}</span>
        <div className="line">
          {signature !== '' && (
            <img src={`${signature}?w=300`} alt="" className="h-24 w-48 rounded-lg bg-white object-contain p-2" />
          )}
          <div className="w-40 *:!aspect-[5/3]">
            <PictureDrop label={t('signature')} onUploaded={(url) => set({ 'receipts.signer.signatureUrl': url })} />
          </div>
        </div>
        <p className={problems['receipts.signer.signatureUrl'] === undefined ? 'hint' : 'error'}>
          {t('hints.signature')}
        </p>
      </div>
    </>
  )
}

/** The name of each field of the seller's file. */
function useSellerLabels(): Record<keyof SellerForm, string> {
  const t = useTranslations('settings.seller.labels')
  return {
    legalName: t('legalName'),
    legalForm: t('legalForm'),
    siren: t('siren'),
    rna: t('rna'),
    vatNumber: t('vatNumber'),
    register: t('register'),
    'address.addressLine1': t('addressLine1'),
    'address.addressLine2': t('addressLine2'),
    'address.postalCode': t('postalCode'),
    'address.city': t('city'),
    'address.country': t('country'),
    phone: t('phone'),
    email: t('email'),
    director: t('director'),
    'mediator.name': t('mediatorName'),
    'mediator.address': t('mediatorAddress'),
    'mediator.page': t('mediatorPage'),
    accessibility: t('accessibility'),
    'receipts.purpose': t('purpose'),
    'receipts.body': t('body'),
    'receipts.recognition': t('recognition'),
    'receipts.articles': t('articles'),
    'receipts.signer.name': t('signerName'),
    'receipts.signer.office': t('signerOffice'),
    'receipts.signer.signatureUrl': t('signature'),
  }
}
