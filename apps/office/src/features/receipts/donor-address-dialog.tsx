import { setDonorAddress } from '@virage/contract/staff'
import { unwrap } from '@virage/session/operation-error'
import { useTranslations } from 'use-intl'
import { useClub, useMay } from '../../access/club-context.ts'
import { call } from '../../api.ts'
import { DialogForm } from '../../parts/dialog-form.tsx'
import { TextInput } from '../../parts/fields.tsx'
import { checkBody } from '../../parts/problems-of.ts'
import { say } from '../../parts/toasts.ts'
import { useEditor } from '../../parts/use-editor.ts'

type AddressForm = { addressLine1: string; addressLine2: string; postalCode: string; city: string; country: string }

const empty: AddressForm = { addressLine1: '', addressLine2: '', postalCode: '', city: '', country: 'FR' }

const bodyOf = ({ addressLine2, ...form }: AddressForm) => ({
  ...form,
  country: form.country.trim().toUpperCase(),
  ...(addressLine2.trim() !== '' && { addressLine2 }),
})

/** Asks for the address that a donor has written to the club. Their receipts that lack nothing else are then issued. */
export function DonorAddressDialog({
  id,
  name,
  lacksIssuer,
  onSaved,
  onClose,
}: {
  id: string
  name: string
  lacksIssuer: boolean
  onSaved: () => void
  onClose: () => void
}) {
  const { slug } = useClub()
  const t = useTranslations('waitingReceipts')
  const { reason } = useMay()(setDonorAddress)
  const editor = useEditor<AddressForm>({
    key: `${slug}.donor-address.${id}`,
    initial: empty,
    check: (value) => checkBody(setDonorAddress, bodyOf(value)),
    save: async (value) => {
      await unwrap(call(setDonorAddress, { params: { slug, receiptId: id }, body: bodyOf(value) }))
      say(t(lacksIssuer ? 'savedWaits' : 'issued'))
      onSaved()
      return value
    },
    isQuiet: true,
    onSaved: onClose,
  })
  const { draft, problems, set } = editor
  const labels = {
    addressLine1: t('addressLine1'),
    addressLine2: t('addressLine2'),
    postalCode: t('postalCode'),
    city: t('city'),
    country: t('country'),
  }
  const lines = ['addressLine1', 'addressLine2', 'postalCode', 'city', 'country'] as const
  return (
    <DialogForm
      title={t('addressOf', { name })}
      editor={editor}
      labels={labels}
      reason={reason}
      submitLabel={t(lacksIssuer ? 'save' : 'issue')}
      onClose={onClose}
    >
      {lines.map((path) => (
        <TextInput
          key={path}
          label={labels[path]}
          hint={path === 'country' ? t('countryHint') : undefined}
          autoComplete="off"
          maxLength={200}
          value={draft.value[path]}
          problem={problems[path]}
          onChange={({ target }) => set({ [path]: target.value })}
        />
      ))}
    </DialogForm>
  )
}
