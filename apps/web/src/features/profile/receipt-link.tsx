import type { ReceiptLink as Receipt } from '@virage/contract'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'

/** A link to the PDF of a tax receipt, which may be cancelled. */
export function ReceiptLink({ receipt, cancelled }: { receipt: Receipt; cancelled: boolean }) {
  const t = useTranslations('profile')
  return (
    <a
      href={receipt.url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold underline underline-offset-4"
    >
      <Icon name="receipt" size={18} />
      {t(cancelled ? 'receiptCancelled' : 'receipt', { number: receipt.number })}
    </a>
  )
}
