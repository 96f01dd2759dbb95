import type { InvoiceLink as Invoice } from '@virage/contract'
import { Icon } from '@virage/ui'
import { useTranslations } from 'use-intl'

/** A link to the PDF of an invoice, a credit note or a payment slip. */
export function InvoiceLink({ invoice }: { invoice: Invoice }) {
  const t = useTranslations('profile')
  return (
    <a
      href={invoice.url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-11 items-center gap-2 text-sm font-semibold underline underline-offset-4"
    >
      <Icon name="receipt" size={18} />
      {t(`invoice.${invoice.kind}`, { number: invoice.number })}
    </a>
  )
}
