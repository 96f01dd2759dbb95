import { EmptyList } from '../parts/list-states.tsx'
import { Screen } from './screen.tsx'

/** The screen of a page that the person's role can't open, with the reason. */
export function ClosedScreen({ title, reason }: { title: string; reason: string }) {
  return (
    <Screen title={title}>
      <EmptyList title={reason} />
    </Screen>
  )
}
