import { ApiError } from '../http/api-error.ts'

/**
 * Removes something unless other rows depend on it, whichever they are.
 *
 * @throws ApiError `errors.staff.inUse` where they do; the transaction is lost with it
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
