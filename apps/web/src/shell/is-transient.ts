import { OperationError } from '../api.ts'

/** Returns whether another attempt may succeed: the server could not be reached, was busy or failed. */
export const isTransient = (error: unknown): boolean => {
  const status = error instanceof OperationError ? error.problem?.status : undefined
  return status === undefined || status >= 500 || status === 429
}
