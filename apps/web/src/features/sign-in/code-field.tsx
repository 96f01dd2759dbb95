import { TextField } from '@virage/ui'
import { useEffect, useRef } from 'react'

/** A code of six digits, or eight for a new password, ready to be typed or filled in by the phone. */
export function CodeField({
  label,
  value,
  onChange,
  hasLetters = false,
}: {
  label: string
  value: string
  onChange: (code: string) => void
  /** True where recovery codes are taken, too, which are much longer than digits from an app. */
  hasLetters?: boolean
}) {
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => field.current?.focus(), [])
  return (
    <TextField
      ref={field}
      name="code"
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      autoComplete="one-time-code"
      required
      {...(hasLetters ? { maxLength: 40 } : { inputMode: 'numeric' as const, maxLength: 8 })}
      className={
        value.length > 8 ? '[&_input]:figures' : '[&_input]:figures [&_input]:text-2xl [&_input]:tracking-[0.3em]'
      }
    />
  )
}
