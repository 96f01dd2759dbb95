const prefix = 'draft.'

const isDraft = (value: unknown): value is Record<string, string> =>
  typeof value === 'object' && value !== null && Object.values(value).every((text) => typeof text === 'string')

/** What somebody has typed into a form, by the names of its fields, kept in this tab until it is sent: a reload empties nothing. */
export const readDraft = (name: string): Record<string, string> => {
  try {
    const draft: unknown = JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}')
    return isDraft(draft) ? draft : {}
  } catch {
    return {}
  }
}

/** Keeps a form as it stands. */
export const saveDraft = (name: string, form: HTMLFormElement): void =>
  sessionStorage.setItem(prefix + name, JSON.stringify(Object.fromEntries(new FormData(form))))

/** Forgets a form, as once it has been sent. */
export const clearDraft = (name: string): void => sessionStorage.removeItem(prefix + name)

/** Forgets all forms, as when the fan leaves. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
