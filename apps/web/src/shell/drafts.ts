import { draftPrefix } from './clear-drafts.ts'

const isDraft = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** Returns the stored input of a form by field name. The tab stores it until the form is sent, so it survives a reload. */
export const readDraft = (name: string): Record<string, string> => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(draftPrefix + name) ?? '{}')
    return isDraft(draft) ? draft : {}
  } catch {
    return {}
  }
}

/** Stores the current input of a form, or its values. */
export const saveDraft = (name: string, input: HTMLFormElement | Readonly<Record<string, string>>): void => {
  const values = input instanceof HTMLFormElement ? Object.fromEntries(new FormData(input)) : input
  sessionStorage.setItem(draftPrefix + name, JSON.stringify(values))
}

/** Removes the stored input of a form. */
export const clearDraft = (name: string): void => sessionStorage.removeItem(draftPrefix + name)
