import { Failed } from './failed.tsx'
import { isTransient } from './is-transient.ts'
import { ClubNotFound, type MissingKind } from './not-found.tsx'

/** Shows why something of a club can't be shown: it failed to load, and may be there (E03), or it does not exist (E04). */
export function MissingOrFailed({
  error,
  slug,
  what,
  onRetry,
}: {
  error: unknown
  slug: string
  what: MissingKind
  onRetry: () => void
}) {
  return isTransient(error) ? <Failed onRetry={onRetry} /> : <ClubNotFound slug={slug} what={what} />
}
