import { type FieldErrors, type FieldValues, get, set } from 'react-hook-form'

/** What a schema found wrong, and where. */
type Issue = { path: readonly PropertyKey[]; message: string }

/** Ties issues to the fields of a form by their paths; of several the first counts. */
export function fieldErrors<Values extends FieldValues>(issues: readonly Issue[]): FieldErrors<Values> {
  const errors: FieldErrors<Values> = {}
  for (const { path, message } of issues) {
    const name = path.join('.')
    if (!get(errors, name)) set(errors, name, { type: 'schema', message })
  }
  return errors
}
