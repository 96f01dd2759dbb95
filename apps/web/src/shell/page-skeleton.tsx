import { Skeleton } from '@virage/ui'

/** A placeholder for a page that is loading, so tall that the footer is below the screen and nothing visible moves. */
export const PageSkeleton = () => (
  <div className="wrap grid min-h-dvh content-start gap-4 py-10">
    <Skeleton className="h-12 w-56" />
    <Skeleton className="h-64" />
  </div>
)
