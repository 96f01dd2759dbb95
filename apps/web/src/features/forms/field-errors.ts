import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form'

/** An issue that a schema found. */
type Issue = { path: readonly PropertyKey[]; message: string }

/** Converts issues to errors of a form's fields by their paths. Only the first issue of a field counts. */
export function fieldErrors<Values extends FieldValues>(issues: readonly Issue[]): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const { path, message } of issues) {
    const name = path.join('.')
    if (!get(errors, name)) set(errors, name, { type: 'schema', message })
  }
  return errors
}
