import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

/** Creates a folder for the tests of a file, and removes it after them. Only for the top of a file, not within a test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'virage-test-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}
