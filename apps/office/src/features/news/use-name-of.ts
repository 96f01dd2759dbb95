import type { StaffPost } from '@virage/contract/staff'
import { useLocale } from 'use-intl'

/** Returns a function that names a post or a program in the person's language, or else in another. */
export function useNameOf() {
  const language = useLocale()
  return ({ name }: Pick<StaffPost, 'name'>) => name[language] ?? name.en ?? name.fr ?? ''
}
