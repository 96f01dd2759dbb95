import { useHydrated } from '@tanstack/react-router'
import type { Club } from '@virage/contract'
import { fittingSize } from './fitting-size.ts'
import { useScreen } from './use-screen.ts'
import { Crest } from './wall-crest.tsx'

/** A message of the club, as large as it fits. */
export function WallMessage({ club, message }: { club: Club; message: string }) {
  const { width, height } = useScreen()
  const fontSize = fittingSize(message, { width: 0.86 * width, height: 0.58 * height, largest: 0.2 * height })
  return (
    <main className="fixed inset-0 grid grid-rows-[auto_1fr_auto] justify-items-center overflow-hidden bg-ground p-[5vh_6vw]">
      <Crest club={club} className="size-[13vh]" />
      <h1
        style={useHydrated() ? { fontSize } : undefined}
        className="display grid place-items-center text-center text-[7vh] leading-[1.08] text-balance wrap-anywhere"
      >
        {message}
      </h1>
      <p className="text-[3.2vh] font-semibold text-muted">{club.platformName}</p>
    </main>
  )
}
