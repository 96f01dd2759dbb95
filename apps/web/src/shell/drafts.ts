const prefix = 'draft.'

/** What somebody has typed into a form, kept in this tab until it is sent: a reload empties nothing. */
export const readDraft = (name: string): Record<string, string> => {
  try {
    // Only `keepDraft` writes it.
    return JSON.parse(sessionStorage.getItem(prefix + name) ?? '{}') as Record<string, string>
  } catch {
    return {}
  }
}

/** Keeps a form as it stands. */
export const keepDraft = (name: string, values: Record<string, string>): void =>
  sessionStorage.setItem(prefix + name, JSON.stringify(values))

/** Forgets a form, as once it has been sent. */
export const clearDraft = (name: string): void => sessionStorage.removeItem(prefix + name)

/** Forgets all forms, as when the fan leaves. */
export const clearDrafts = (): void => {
  for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
}
