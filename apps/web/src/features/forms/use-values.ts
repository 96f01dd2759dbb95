import { type FieldValues, type UseFormReturn, useWatch } from 'react-hook-form'

/**
 * Returns the values of a form and rerenders when they change. For forms that are rendered on the server: `useWatch` alone
 * returns input from before hydration only after the next change.
 */
export function useValues<Values extends FieldValues>({
  control,
  getValues,
}: Pick<UseFormReturn<Values>, 'control' | 'getValues'>): Partial<Values> {
  useWatch({ control })
  return getValues()
}
