import { ApiError } from '../http/api-error.ts'

/**
 * Deletes a row unless others reference it.
 *
 * @throws ApiError `errors.staff.inUse` if they do; the transaction is then aborted
 */
export async function deleteIfUnreferenced(remove: () => Promise<unknown>): Promise<void> {
  try {
    await remove()
  } catch (error) {
    // PostgreSQL's foreign_key_violation and restrict_violation.
    if (error instanceof Error && 'code' in error && (error.code === '23503' || error.code === '23001'))
      throw new ApiError('errors.staff.inUse')
    throw error
  }
}
