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

/** Stores the current input of a form, or its values. */
export const saveDraft = (name: string, input: HTMLFormElement | Readonly<Record<string, string>>): void => {
  const values = input instanceof HTMLFormElement ? Object.fromEntries(new FormData(input)) : input
  sessionStorage.setItem(prefix + name, JSON.stringify(values))
}

/** Removes the stored input of a form. */
export const clearDraft = (name: string): void => sessionStorage.removeItem(prefix + name)

/** Removes the stored input of all forms, for example when the fan logs out. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
