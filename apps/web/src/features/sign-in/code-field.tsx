import { TextField } from '@virage/ui'
import { useEffect, useRef } from 'react'

/** A code of six digits, ready to be typed or filled in by the phone. */
export function CodeField({
  label,
  value,
  onChange,
  plain = false,
}: {
  label: string
  value: string
  onChange: (code: string) => void
  /** True for answers that are no digits. */
  plain?: boolean
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
      {...(plain ? {} : { inputMode: 'numeric' as const, maxLength: 8 })}
      className={plain ? '' : '[&_input]:figures [&_input]:text-2xl [&_input]:tracking-[0.3em]'}
    />
  )
}
