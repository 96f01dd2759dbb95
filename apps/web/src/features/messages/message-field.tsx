import { useId } from 'react'

/** A labelled text of several lines, as long as the API accepts. */
export function MessageField({
  label,
  hint,
  rows,
  value,
  onChange,
}: {
  label: string
  hint?: string | undefined
  rows: number
  value: string
  onChange: (value: string) => void
}) {
  const id = useId()
  return (
    <div className="grid gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        maxLength={4000}
        value={value}
        aria-describedby={`${id}-hint`}
        onChange={({ target }) => onChange(target.value)}
        className="field-sizing-content w-full rounded-control border border-line bg-ground px-4 py-3 text-base"
      />
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-muted">
          {hint}
        </p>
      )}
    </div>
  )
}
