import type { ProviderSettings } from '../federation/provider-settings.ts'

/** Fonts of text, and of headings: condensed and heavy. */
export type PageFonts = { text: string; display: string }

/** What the hosted pages need to know beyond the service itself. */
export type HostedSettings = {
  /** Origin of the pages, without a slash; asked when needed, for a port may be known only once it is listened on. */
  origin: () => string
  /** Name above the forms. */
  title: string
  /** Name of a client of the product's own. */
  clientName: (clientId: string) => string
  /** Addresses of the product's fonts on the same origin; the system's own without them. */
  fonts?: PageFonts
  /** Whether a client may be returned to this address: its registered list, compared exactly. */
  isCallback: (address: string, clientId: string) => Promise<boolean>
  /** Whether a callback lies on a host that is not the product's own: people are asked before a code goes there. */
  asksBefore: (address: string) => Promise<boolean>
  /** Whether somebody who has signed out may be sent to this address. */
  isAfterLogout: (address: string) => Promise<boolean>
  /** Other providers to sign in with, in the order of their buttons. */
  providers: ProviderSettings[]
}
