/** A choice that filters a list. Nothing is chosen until somebody does; then all rows are shown. */
export function FilterChoice({
  label,
  all,
  value,
  choices,
  onChange,
}: {
  label: string
  /** What stands there while nothing is chosen. */
  all: string
  value: string | undefined
  choices: readonly { value: string; label: string }[]
  onChange: (value: string | undefined) => void
}) {
  return (
    <select
      className="input compact max-w-52"
      aria-label={label}
      value={value ?? ''}
      onChange={({ target }) => onChange(target.value === '' ? undefined : target.value)}
    >
      <option value="">{all}</option>
      {choices.map((choice) => (
        <option key={choice.value} value={choice.value}>
          {choice.label}
        </option>
      ))}
    </select>
  )
}
