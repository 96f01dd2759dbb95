import type { ProviderSettings } from '../federation/provider-settings.ts'

/** Font URLs, for text and for headings. */
export type PageFonts = { text: string; display: string }

/** What the hosted pages need besides the service. */
export type HostedSettings = {
  /**
   * Origin of the pages, without a trailing slash. A function, since a port may be known only once the server
   * listens.
   */
  origin: () => string
  /** The name above the forms. */
  title: string
  /** Returns the name of one of the product's own clients. */
  clientName: (clientId: string) => string
  /** Addresses of the product's fonts, on the same origin; without them the pages use system fonts. */
  fonts?: PageFonts
  /** Returns whether this redirect address is registered for the client, by exact comparison. */
  isCallback: (address: string, clientId: string) => Promise<boolean>
  /**
   * Returns whether a redirect address is on a host that is not the product's own: users are asked before a code goes
   * there.
   */
  asksBefore: (address: string) => Promise<boolean>
  /** Returns whether this address is registered for redirects after logout. */
  isAfterLogout: (address: string) => Promise<boolean>
  /** Other providers to sign in with, in the order of their buttons. */
  providers: ProviderSettings[]
}
