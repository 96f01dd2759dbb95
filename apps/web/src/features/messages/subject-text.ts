import type { Enquiry } from '@virage/contract'
import { useTranslations } from 'use-intl'

/** Returns a function that names what a question is about. */
export function useSubjectText() {
  const t = useTranslations('messages')
  return (subject: NonNullable<Enquiry['subject']>): string =>
    subject.kind === 'order' ? t('order', { number: subject.number }) : subject.name
}
