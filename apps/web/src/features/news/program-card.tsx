import { Link } from '@tanstack/react-router'
import type { Program } from '@virage/contract'
import { Picture } from '@virage/ui'
import { useClub } from '../../shell/club-context.ts'

/** A card of a program: its picture and name. */
export function ProgramCard({ program }: { program: Program }) {
  const { slug } = useClub()
  return (
    <Link
      id={program.slug}
      to="/clubs/$slug/programs/$programSlug"
      params={{ slug, programSlug: program.slug }}
      className="group relative isolate grid aspect-[4/3] scroll-mt-4 snap-start items-end overflow-hidden rounded-card text-white"
    >
      <Picture
        url={program.imageUrl}
        kind="post"
        alt={program.imageAlt ?? ''}
        focus={program.imageFocus}
        sizes="(max-width: 768px) 75vw, 390px"
        className="absolute inset-0 -z-10 transition-transform duration-250 group-hover:scale-[1.03]"
      />
      <span className="absolute inset-0 -z-10 bg-linear-to-t from-black/85 via-black/25 to-transparent" />
      <span className="display p-5 text-2xl uppercase">{program.name}</span>
    </Link>
  )
}
