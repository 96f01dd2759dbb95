import { Skeleton } from '@virage/ui'
import { Failed } from '../../shell/failed.tsx'
import { lazyPart } from '../../shell/lazy-part.tsx'

/** The second step of a password reset, loaded when it is shown. */
export const ResetPassword = lazyPart(
  async () => (await import('./reset-password.tsx')).default,
  <Skeleton className="wrap my-10 h-96" />,
  Failed,
)
