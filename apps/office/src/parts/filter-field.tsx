import { typingPause } from '@virage/session/use-settled'
import { useEffect, useRef, useState } from 'react'
import { useTranslations } from 'use-intl'
import { useKeys } from '../shell/keys.ts'

/** The field that searches a list; `/` goes to it and Escape leaves it. The list follows when typing pauses, or at Enter. */
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
  const [typed, setTyped] = useState<string | null>(null)
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  })
  useEffect(() => {
    if (typed === null) return
    const timer = setTimeout(() => latest.current(typed), typingPause)
    return () => clearTimeout(timer)
  }, [typed])
  useKeys({ '/': () => field.current?.focus() })
  const search = () => {
    if (typed !== null && typed !== value) onChange(typed)
  }
  return (
    <span className="filter-field line relative">
      <input
        ref={field}
        type="search"
        className="input compact"
        aria-label={label}
        placeholder={label}
        value={typed ?? value}
        title={t('filterKey')}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => {
          search()
          setTyped(null)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search()
          if (event.key !== 'Escape') return
          // The browser would empty the field.
          event.preventDefault()
          field.current?.blur()
        }}
      />
    </span>
  )
}
