import type { InvoiceLink } from '@virage/contract'
import { useTranslations } from 'use-intl'

/** The invoices, credit notes and payment slips of a sale, as terms and links of a list of facts. */
export function DocumentLinks({ invoices }: { invoices: InvoiceLink[] }) {
  const t = useTranslations('sales')
  return invoices.map(({ kind, number, url }) => (
    <div key={number} className="contents">
      <dt>{t(`documents.${kind}`)}</dt>
      <dd>
        <a href={url} target="_blank" rel="noreferrer" className="link figure">
          {number}
        </a>
      </dd>
    </div>
  ))
}
