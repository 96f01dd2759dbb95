import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type BookedAddress, deleteAddress } from '@virage/contract'
import { Alert, Button } from '@virage/ui'
import { Dialog } from '../../shell/dialog.tsx'
import { useTranslations } from 'use-intl'
import { call, keyOf, unwrap } from '../../api.ts'
import { useProblemText } from '../../i18n/problems.ts'
import { useClub } from '../../shell/club-context.ts'
import { addressesQuery } from './delivery-queries.ts'

/** Returns an address in a line. */
export const addressText = ({ street, extra, postalCode, city, country }: BookedAddress): string =>
  [street, extra, `${postalCode} ${city}`, country].filter(Boolean).join(', ')

/** Asks whether an address is removed from the fan's address book (B06). */
export function RemoveAddressDialog({
  address,
  username,
  onClose,
}: {
  address: BookedAddress
  username: string
  onClose: () => void
}) {
  const club = useClub()
  const t = useTranslations('delivery')
  const shell = useTranslations('shell')
  const problemText = useProblemText()
  const client = useQueryClient()
  const remove = useMutation({
    mutationFn: () => unwrap(call(deleteAddress, { params: { slug: club.slug, username, addressId: address.id } })),
    onSettled: () => client.invalidateQueries({ queryKey: addressesQuery(club.slug, username).queryKey }),
    meta: { isFailureShown: true },
  })
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('removeAddressSure')}
      closeLabel={shell('close')}
      closable={!remove.isPending}
    >
      <div className="grid gap-5">
        {remove.isError && <Alert tone="danger" title={problemText(keyOf(remove.error))} />}
        <p>
          <span className="font-semibold">{address.recipient}</span>
          <span className="block text-sm text-muted">{addressText(address)}</span>
        </p>
        <div className="grid gap-3 sm:grid-cols-2">
          <Button
            tone="danger"
            busy={remove.isPending}
            onClick={() => remove.mutate(undefined, { onSuccess: onClose })}
          >
            {t('removeAddressConfirm')}
          </Button>
          <Button tone="quiet" disabled={remove.isPending} onClick={onClose}>
            {t('keepAddress')}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
