/** A placeholder for loading content. */
export function Skeleton({ className = '' }: { className?: string }) {
  return <div aria-hidden="true" className={`skeleton rounded-card ${className}`} />
}
