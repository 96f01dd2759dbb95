import { useTranslations } from 'use-intl'
import { SellerEditor } from '../settings/seller-editor.tsx'

/** Who sells, and who signs tax receipts. */
export function SellerStep({ onSaved }: { onSaved: () => void }) {
  const t = useTranslations('start')
  return <SellerEditor onSaved={onSaved} submitLabel={t('save')} />
}
