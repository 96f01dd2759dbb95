import { useRef } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../shell/keys.ts'

/** The field that filters a list; `/` goes to it and Escape leaves it. */
export function FilterField({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (value: string) => void
}) {
  const t = useTranslations('table')
  const field = useRef<HTMLInputElement>(null)
  useKeys({ '/': () => field.current?.focus() })
  return (
    <span className="line relative">
      <input
        ref={field}
        type="search"
        className="input compact !w-52"
        aria-label={label}
        placeholder={label}
        value={value}
        title={t('filterKey')}
        onChange={({ target }) => onChange(target.value)}
        onKeyDown={({ key }) => key === 'Escape' && field.current?.blur()}
      />
    </span>
  )
}
