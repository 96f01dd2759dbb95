/** Something that is told what happens in the browser: analytics, or a collector of errors. Runs only after consent. */
export type Telemetry = {
  start: () => void | Promise<void>
  /** A page was opened. @param path without query and hash, which may name persons */
  page?: (path: string) => void
}
