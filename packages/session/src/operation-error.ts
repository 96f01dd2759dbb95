import type { Problem, Result } from '@virage/contract'

/** A failed operation; `problem` is null if the server could not be reached. */
export class OperationError extends Error {
  override name = 'OperationError'
  readonly problem: Problem | null

  constructor(problem: Problem | null) {
    super(problem?.key ?? 'errors.backend.unavailable')
    this.problem = problem
  }
}

/** Returns the value of a result. @throws OperationError if the operation failed */
export async function unwrap<T>(pending: Promise<Result<T>>): Promise<T> {
  const result = await pending
  if (result.ok) return result.value
  throw new OperationError(result.problem)
}

/** Returns the key of a failure in the catalogues. */
export const keyOf = (error: unknown): string =>
  error instanceof OperationError ? (error.problem?.key ?? 'errors.backend.unavailable') : 'errors.backend.unknown'
