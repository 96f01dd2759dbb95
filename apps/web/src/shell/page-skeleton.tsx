import { Skeleton } from '@virage/ui'

/** A placeholder for a page that is loading. */
export const PageSkeleton = () => (
  <div className="wrap grid min-h-[70dvh] content-start gap-4 py-10">
    <Skeleton className="h-12 w-56" />
    <Skeleton className="h-64" />
  </div>
)
