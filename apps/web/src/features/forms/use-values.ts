import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'

/**
 * Returns the values of a form, and renders again when they change. For forms that are rendered on the server: `useWatch` by
 * itself learns what was typed before the page hydrates only with the next change.
 */
export function useValues<Values extends FieldValues>({
  control,
  getValues,
}: Pick<UseFormReturn<Values>, 'control' | 'getValues'>): Partial<Values> {
  useWatch({ control })
  return getValues()
}
