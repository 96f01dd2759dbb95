import { useTranslations } from 'use-intl'

/** Returns a function that names a person: their name, or that they have none. */
export function useNameOf() {
  const t = useTranslations('people')
  return ({ firstName, lastName }: { firstName: string; lastName: string }): string =>
    `${firstName} ${lastName}`.trim() || t('unnamed')
}
