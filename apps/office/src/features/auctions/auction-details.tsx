import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import {
  createAuction,
  getStaffAuction,
  listStaffAuctions,
  type StaffAuction,
  updateAuction,
} from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useLocale, useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { SwitchInput, TextInput } from '../../parts/fields.tsx'
import { FormFrame } from '../../parts/form-frame.tsx'
import { LanguageFields } from '../../parts/language-fields.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import type { Editor } from '../../parts/use-editor.ts'
import { useNewEditor, useStoredEditor } from '../../parts/use-stored-editor.ts'
import { Screen } from '../../shell/screen.tsx'
import { auctionBody, type AuctionForm, emptyAuction, toAuctionForm } from './auction-form.ts'
import { AuctionsLink } from './auctions-link.tsx'
import { IncrementList } from './increment-list.tsx'
import { useStoreAuction } from './use-store-auction.ts'

/** The starting price in the example of an auction without lots, in coins. */
const exampleStartingPrice = 50

/** The name, the dates and the rules of an auction. */
export function AuctionDetails({ auction }: { auction: StaffAuction }) {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const language = useLocale()
  const store = useStoreAuction()
  const params = { slug, auctionId: auction.id }
  const editor = useStoredEditor<AuctionForm, StaffAuction>({
    key: `${slug}.auction.${auction.id}`,
    stored: auction,
    toForm: (stored) => toAuctionForm(stored, language),
    check: (value, changed) => checkBody(updateAuction, auctionBody(value, changed)),
    read: () => unwrap(call(getStaffAuction, { params })),
    update: (value, changed, ifMatch) =>
      unwrap(call(updateAuction, { params, body: auctionBody(value, changed), ...ifMatch })),
    onStored: store,
  })
  return <AuctionFields editor={editor} operation={updateAuction} submitLabel={t('save')} auction={auction} />
}

/** The form of a new auction; its lots are added afterwards. */
export function NewAuction() {
  const { slug } = useClub()
  const t = useTranslations('auctions')
  const language = useLocale()
  const navigate = useNavigate()
  const client = useQueryClient()
  const editor = useNewEditor<AuctionForm, StaffAuction>({
    key: `${slug}.auction.new`,
    empty: emptyAuction,
    toForm: (stored) => toAuctionForm(stored, language),
    check: (value) => checkBody(createAuction, auctionBody(value)),
    create: (value, idempotency) =>
      unwrap(call(createAuction, { params: { slug }, body: auctionBody(value), ...idempotency })),
    onCreated: () => void client.invalidateQueries({ queryKey: [listStaffAuctions.id, slug] }),
    onLeave: ({ id }) => void navigate({ to: '/$slug/auctions/$id', params: { slug, id }, replace: true }),
  })
  return (
    <Screen title={t('new')} before={<AuctionsLink />}>
      <AuctionFields editor={editor} operation={createAuction} submitLabel={t('create')} />
    </Screen>
  )
}

function AuctionFields({
  editor,
  operation,
  submitLabel,
  auction,
}: {
  editor: Editor<AuctionForm>
  operation: typeof createAuction | typeof updateAuction
  submitLabel: string
  /** Undefined for a new one. */
  auction?: StaffAuction
}) {
  const t = useTranslations('auctions')
  const { settings } = useClub()
  const { reason } = useMay()(operation)
  const { draft, problems, set, hasTried } = editor
  const hasStarted = auction !== undefined && auction.status !== 'UPCOMING'
  const lots = auction?.lots ?? []
  const labels: Record<keyof AuctionForm, string> = {
    'name.en': t('labels.nameEn'),
    'name.fr': t('labels.nameFr'),
    startDate: t('startDate'),
    endDate: t('endDate'),
    anonymous: t('anonymous'),
    visible: t('visible'),
    extensionWindow: t('extensionWindow'),
    autoChargeHours: t('autoChargeHours'),
    increments: t('increments.title'),
    goal: t('goal'),
  }
  return (
    <FormFrame editor={editor} labels={labels} reason={reason} submitLabel={submitLabel}>
      <LanguageFields
        value={draft.value}
        problems={problems}
        set={set}
        hasTried={hasTried}
        line="name"
        labels={{ line: t('name') }}
      />
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
        <TextInput
          label={t('autoChargeHours')}
          unit="h"
          inputMode="numeric"
          hint={t('autoChargeHint', { hours: settings.autoChargeHours })}
          placeholder={String(settings.autoChargeHours)}
          value={draft.value.autoChargeHours}
          problem={problems['autoChargeHours']}
          onChange={({ target }) => set({ autoChargeHours: target.value })}
        />
        <TextInput
          label={t('goal')}
          unit={settings.coinsEnabled ? settings.ticker : '€'}
          inputMode="decimal"
          hint={t('goalHint')}
          value={draft.value.goal}
          problem={problems['goal']}
          onChange={({ target }) => set({ goal: target.value })}
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
      <IncrementList
        items={draft.value.increments}
        problems={problems}
        startingPrice={lots[0]?.startingPrice ?? exampleStartingPrice}
        isFixed={lots.some(({ numberOfBids }) => numberOfBids > 0)}
        onChange={(increments) => set({ increments })}
      />
    </FormFrame>
  )
}
