const prefix = 'draft.'

const isDraft = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** Returns the stored input of a form by field name. The tab stores it until the form is sent, so it survives a reload. */
export const readDraft = (name: string): Record<string, string> => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}')
    return isDraft(draft) ? draft : {}
  } catch {
    return {}
  }
}

/** Stores the current input of a form. */
export const saveDraft = (name: string, form: HTMLFormElement): void =>
  sessionStorage.setItem(prefix + name, JSON.stringify(Object.fromEntries(new FormData(form))))

/** Stores the current text of a form that has only one. */
export const saveText = (name: string, text: string): void =>
  sessionStorage.setItem(prefix + name, JSON.stringify({ text }))

/** Removes the stored input of a form. */
export const clearDraft = (name: string): void => sessionStorage.removeItem(prefix + name)

/** Removes the stored input of all forms, for example when the fan logs out. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
