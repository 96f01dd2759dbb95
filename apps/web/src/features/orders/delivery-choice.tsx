import type { BookedAddress, Fan } from '@virage/contract'
import { Alert, Button, IconButton, TextField, usePassFocus } from '@virage/ui'
import { useId, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useAmounts } from '@virage/session/amounts'
import { useTimes } from '@virage/session/times'
import { useClub } from '../../shell/club-context.ts'
import { LoadFailed } from '../../shell/load-failed.tsx'
import { AddressForm } from './address-form.tsx'
import { addressText, RemoveAddressDialog } from './remove-address-dialog.tsx'
import type { Delivery } from './use-delivery.ts'

const row = 'flex min-h-12 items-start gap-3 rounded-control border border-line p-3 has-checked:border-primary'

/** Where the buyer chooses how something reaches them, and to which address (B06). Nothing if the club arranges it with them. */
export function DeliveryChoice({ delivery, fan }: { delivery: Delivery; fan: Fan }) {
  const club = useClub()
  const t = useTranslations('delivery')
  const { money } = useAmounts(club)
  const { moment } = useTimes()
  const name = useId()
  const { options, method } = delivery
  if (delivery.retry) return <LoadFailed onRetry={delivery.retry} />
  if (options.length === 0) return null
  return (
    <div className="grid gap-4">
      <fieldset className="grid gap-2">
        <legend className="eyebrow mb-2">{t('title')}</legend>
        {options.map((option) => (
          <label key={option.methodId} className={`${row} ${option.price ? 'cursor-pointer' : 'opacity-60'}`}>
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-5 shrink-0 accent-(--primary)"
              checked={method?.methodId === option.methodId}
              onChange={() => delivery.change({ methodId: option.methodId })}
            />
            <span className="grid flex-1 gap-0.5">
              <span className="font-semibold">{option.name}</span>
              <span className="text-sm text-muted">
                {[
                  option.place,
                  option.happensAt && moment(option.happensAt),
                  option.days && t('days', option.days),
                  option.note,
                  option.duties && t('duties'),
                  option.with && t('together', { number: option.with.orderNumber }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
              </span>
            </span>
            <span className="figures">
              {option.price === null ? t('notThere') : option.price.value === 0 ? t('free') : money(option.price.value)}
            </span>
          </label>
        ))}
      </fieldset>
      {delivery.gone && <Alert tone="warning" title={t(`gone.${delivery.gone}`)} />}
      {method?.kind === 'SHIP' && <AddressChoice delivery={delivery} fan={fan} />}
      {method && method.kind !== 'DIGITAL' && (
        <TextField
          label={method.kind === 'SHIP' ? t('note') : t('deputy')}
          hint={method.kind === 'SHIP' ? t('noteHint') : t('deputyHint')}
          maxLength={method.kind === 'SHIP' ? 500 : 200}
          value={delivery.text}
          onChange={({ target }) => delivery.change({ text: target.value })}
        />
      )}
    </div>
  )
}

function AddressChoice({ delivery, fan }: { delivery: Delivery; fan: Fan }) {
  const t = useTranslations('delivery')
  const [isAdding, setIsAdding] = useState(false)
  const { part, passFocus } = usePassFocus<HTMLDivElement>()
  const showForm = (isShown: boolean) => {
    passFocus()
    setIsAdding(isShown)
  }
  const [removed, setRemoved] = useState<BookedAddress | null>(null)
  const name = useId()
  const { addresses, addressId } = delivery
  const showsForm = isAdding || addresses.length === 0
  return (
    <fieldset className="grid gap-2">
      <legend className="eyebrow mb-2">{t('to')}</legend>
      {addresses.map((address) => (
        <div key={address.id} className={row}>
          <label className="flex flex-1 cursor-pointer items-start gap-3">
            <input
              type="radio"
              name={name}
              className="mt-0.5 size-5 shrink-0 accent-(--primary)"
              checked={address.id === addressId}
              onChange={() => delivery.change({ addressId: address.id })}
            />
            <span className="font-semibold">
              {address.recipient}
              <span className="block text-sm font-normal text-muted">{addressText(address)}</span>
            </span>
          </label>
          <IconButton
            icon="close"
            label={t('removeAddress', { name: address.recipient })}
            onClick={() => setRemoved(address)}
          />
        </div>
      ))}
      <div ref={part} className="grid">
        {delivery.isLoading ? null : showsForm ? (
          <AddressForm
            fan={fan}
            onSaved={({ id }) => {
              showForm(false)
              delivery.change({ addressId: id })
            }}
            onCancel={addresses.length === 0 ? undefined : () => showForm(false)}
          />
        ) : (
          <Button tone="quiet" icon="plus" onClick={() => showForm(true)}>
            {t('addAddress')}
          </Button>
        )}
      </div>
      {removed && <RemoveAddressDialog address={removed} username={fan.username} onClose={() => setRemoved(null)} />}
      {delivery.method?.price === null && <Alert tone="warning" title={t('notThereText')} />}
    </fieldset>
  )
}
