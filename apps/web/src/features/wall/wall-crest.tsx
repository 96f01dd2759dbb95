import type { Club } from '@virage/contract'

/** The club's crest alone, while staff hide the lots. */
export function WallCrest({ club }: { club: Club }) {
  return (
    <main className="fixed inset-0 grid place-items-center overflow-hidden bg-ground">
      <h1 className="sr-only">{club.platformName}</h1>
      <Crest club={club} className="size-[min(46vw,46vh)]" />
    </main>
  )
}

/** The club's crest in a size of the screen. */
export const Crest = ({ club, className }: { club: Club; className: string }) => (
  <img src={`${club.logoUrl}?w=800`} alt="" className={`object-contain ${className}`} />
)
