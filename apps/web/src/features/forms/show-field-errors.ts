import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { OperationError } from '../../api.ts'

/**
 * Shows in the fields of a form what the server found wrong with them. The first one takes the focus.
 *
 * @param names of the fields as they stand on the screen, which are the paths that the server names
 * @returns false where the server names none of them: the failure is to be told elsewhere
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
