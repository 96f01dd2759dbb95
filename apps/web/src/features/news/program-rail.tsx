import type { Program } from '@virage/contract'
import { ProgramCard } from './program-card.tsx'

/** Programs in a row, which scrolls on a phone. */
export function ProgramRail({ programs }: { programs: Program[] }) {
  return (
    <ul className="rail auto-cols-[76%] gap-3.5 pb-2 sm:auto-cols-[46%] md:auto-cols-[calc((100%-40px)/3)] md:gap-5">
      {programs.map((program) => (
        <li key={program.slug}>
          <ProgramCard program={program} />
        </li>
      ))}
    </ul>
  )
}
