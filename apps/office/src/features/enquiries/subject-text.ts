import type { Enquiry } from '@virage/contract'
import { useTranslations } from 'use-intl'

/** Returns a function that names what an enquiry is about. */
export function useSubjectText() {
  const t = useTranslations('enquiries')
  return (subject: NonNullable<Enquiry['subject']>): string =>
    subject.kind === 'order' ? t('order', { number: subject.number }) : subject.name
}
