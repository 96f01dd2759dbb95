import { AsyncLocalStorage } from 'node:async_hooks'
import type { PreviewDraft, PreviewKind } from '@virage/contract/staff'

/** What a page shows that is rendered for a preview link, instead of what visitors see. */
export type Preview = {
  clubId: string
  kind: PreviewKind
  /** Null for something that is not stored yet. */
  subjectId: string | null
  /** The values of a form that has not been saved. */
  draft: PreviewDraft | null
  /** The moment that the page shows. */
  at: Date
}

const rendering = new AsyncLocalStorage<Preview>()

/** Renders a page; the operations that it reads within this process show the preview. */
export const withPreview = <T>(preview: Preview, render: () => Promise<T>): Promise<T> => rendering.run(preview, render)

/** Returns the preview of a club for which the current operation is read; undefined for all other requests. */
export function previewOf(clubId: string, kind?: PreviewKind): Preview | undefined {
  const preview = rendering.getStore()
  return preview?.clubId === clubId && (kind === undefined || preview.kind === kind) ? preview : undefined
}

/** Returns whether the current operation is read for any preview: its response must not come from a cache. */
export const isPreview = (): boolean => rendering.getStore() !== undefined
