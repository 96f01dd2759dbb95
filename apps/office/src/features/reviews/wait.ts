import { useTranslations } from 'use-intl'

/** Returns a function that says how long something has taken, given in seconds: `2 d 4 h`, `22 h`, `40 min`. */
export function useWaitText() {
  const t = useTranslations('reviews')
  return (seconds: number): string => {
    const minutes = Math.max(0, Math.floor(seconds / 60))
    if (minutes < 60) return t('minutes', { count: minutes })
    const hours = Math.floor(minutes / 60)
    return hours < 24 ? t('hours', { count: hours }) : t('days', { days: Math.floor(hours / 24), hours: hours % 24 })
  }
}

/** Returns somebody's age in whole years. @param birthdate such as 1990-05-01 */
export function ageOn(birthdate: string, today: Date): number {
  const [year = 0, month = 0, day = 0] = birthdate.split('-').map(Number)
  const hasHadBirthday = today.getMonth() + 1 > month || (today.getMonth() + 1 === month && today.getDate() >= day)
  return today.getFullYear() - year - (hasHadBirthday ? 0 : 1)
}
