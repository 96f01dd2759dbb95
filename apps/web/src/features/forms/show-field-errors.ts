import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { OperationError } from '../../api.ts'

/**
 * Shows the server's validation errors in the fields of a form. The first one gets the focus.
 *
 * @param names names of the fields in the order of the screen, equal to the server's paths
 * @returns false if the server reported none of these fields, so that the caller shows the failure elsewhere
 */
export function showFieldErrors<Values extends FieldValues>(
  failure: unknown,
  names: readonly FieldPath<Values>[],
  setError: UseFormSetError<Values>,
): boolean {
  const found = failure instanceof OperationError ? (failure.problem?.errors ?? []) : []
  const wrong = names.filter((name) => found.some(({ path }) => path === name))
  for (const name of wrong) setError(name, { type: 'server' }, { shouldFocus: name === wrong[0] })
  return wrong.length > 0
}
