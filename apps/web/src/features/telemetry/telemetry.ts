/** A receiver of events in the browser: analytics, or error reports. It runs only after consent. */
export type Telemetry = {
  start: () => void | Promise<void>
  /** Called when a page was opened. @param path path without query and hash, which may contain personal data */
  page?: (path: string) => void
}
