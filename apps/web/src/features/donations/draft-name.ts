import { useSession } from '../session/session.ts'

/**
 * Returns the name of the draft of a donation to a club, which is kept until the donation is paid. Each account and visitors
 * have their own: it holds a donor's name and address.
 */
export function useDonationDraftName(slug: string): string {
  const session = useSession()
  return `donation ${slug} ${session.state === 'signedIn' ? session.username : ''}`
}
